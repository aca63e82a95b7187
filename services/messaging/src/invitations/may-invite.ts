import { type Against, isRested } from './invitation.ts';

/** What is known of a freelancer and a project to which they could be invited. */
export type InvitingFacts = Readonly<{
  /** The project takes proposals. */
  isOpen: boolean;
  /** They have sent a proposal, whatever became of it. */
  hasApplied: boolean;
  /** An invitation waits for their answer. */
  isInvited: boolean;
  /** They take on work, and are not suspended. */
  isAvailable: boolean;
  /** An operator has hidden what the client wrote to them about this project. */
  isHidden: boolean;
  /** RFC 3339: when they last declined an invitation of this client, to whatever project; null: never. */
  declinedAt: string | null;
}>;

/** What stands against inviting them; null: nothing. `at`: RFC 3339. */
export function againstInviting(facts: InvitingFacts, at: string): Against | null {
  if (!facts.isOpen) return 'not-open';
  if (facts.hasApplied) return 'has-applied';
  if (facts.isInvited) return 'already-invited';
  if (!facts.isAvailable) return 'not-available';
  if (facts.declinedAt !== null && !isRested(facts.declinedAt, at)) return 'invitation-declined';
  if (facts.isHidden) return 'hidden-by-operator';
  return null;
}
