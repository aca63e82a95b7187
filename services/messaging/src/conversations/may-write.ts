import { DAY_MS } from '@hirelane/api/constants';

export type ConversationRole = 'client' | 'freelancer';

/**
 * The history of a client and a freelancer in a project, once the freelancer has sent a proposal or has been invited.
 */
export type Facts = Readonly<{
  /** Whether the freelancer has withdrawn their proposal, or has declined an invitation without sending a proposal. */
  isWithdrawn: boolean;
  /** Whether the client has ever shortlisted the proposal or made an offer for it. */
  isInvited: boolean;
  hasClientWritten: boolean;
  /** How many contracts the parties have had for the project, and how many of these are running. */
  contracts: number;
  running: number;
  /** When a contract last ended, RFC 3339; null if none has ended. */
  endedAt: string | null;
  /** Whether neither party has deleted their account. */
  areBothHere: boolean;
}>;

/** How long both parties may write after a contract ends. */
export const DAYS_AFTER_END = 90;

/**
 * Whether a user may write to the other party, regardless of blocks. Once there has been a contract, only the contracts
 * decide. Before that, the client may write at any time, and the freelancer may write once the client has shortlisted
 * them, made an offer or written. `at`: RFC 3339.
 */
export function mayWrite(facts: Facts, role: ConversationRole, at: string): boolean {
  if (!facts.areBothHere) return false;
  if (facts.running > 0) return true;
  if (facts.contracts > 0) {
    return facts.endedAt !== null && Date.parse(at) < Date.parse(facts.endedAt) + DAYS_AFTER_END * DAY_MS;
  }
  if (facts.isWithdrawn) return false;
  return role === 'client' || facts.isInvited || facts.hasClientWritten;
}
