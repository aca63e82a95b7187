/** What somebody is in a conversation. */
export type Role = 'client' | 'freelancer';

/**
 * What has happened between a client and a freelancer about a project, who has sent a proposal or was invited to send
 * one.
 */
export type Facts = Readonly<{
  /** The freelancer has taken their proposal back, or declined an invitation and sent none. */
  isWithdrawn: boolean;
  /** The client has shortlisted the proposal, or made an offer for it, at some time. */
  isInvited: boolean;
  hasClientWritten: boolean;
  /** How many contracts the two have or had about it, and how many of them go on. */
  contracts: number;
  running: number;
  /** RFC 3339, of the last contract that has ended; null without one. */
  endedAt: string | null;
  /** Both have their accounts. */
  areBothHere: boolean;
}>;

/** For how long both may write after the end of a contract. */
export const DAYS_AFTER_END = 90;
const DAY_MS = 86_400_000;

/**
 * Whether somebody may write to the other, but for blocks. Once there was a contract, that alone decides; before,
 * the client may write first, and the freelancer once the client has turned to them. `at`: RFC 3339.
 */
export function mayWrite(facts: Facts, role: Role, at: string): boolean {
  if (!facts.areBothHere) return false;
  if (facts.running > 0) return true;
  if (facts.contracts > 0) {
    return facts.endedAt !== null && Date.parse(at) < Date.parse(facts.endedAt) + DAYS_AFTER_END * DAY_MS;
  }
  if (facts.isWithdrawn) return false;
  return role === 'client' || facts.isInvited || facts.hasClientWritten;
}
