import { DAY_MS } from '@hirelane/api/constants';

/** A user's role in a conversation. */
export type ConversationRole = 'client' | 'freelancer';

/** The history of a client and a freelancer in a project, once the freelancer has sent a proposal or was invited. */
export type Facts = Readonly<{
  /** The freelancer has withdrawn their proposal, or has declined an invitation and sent no proposal. */
  isWithdrawn: boolean;
  /** At any time, the client has shortlisted the proposal or made an offer for it. */
  isInvited: boolean;
  hasClientWritten: boolean;
  /** How many contracts the two have had for the project, and how many of them are running. */
  contracts: number;
  running: number;
  /** When the latest contract to end ended, RFC 3339; null if none has. */
  endedAt: string | null;
  /** Neither has deleted their account. */
  areBothHere: boolean;
}>;

/** How long both may write after a contract ends. */
export const DAYS_AFTER_END = 90;

/**
 * Whether a user may write to the other party, regardless of blocks. Once there has been a contract, only the contracts
 * decide. Before that, the client may write first, and the freelancer once the client has shortlisted them, made an
 * offer or written. `at`: RFC 3339.
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
