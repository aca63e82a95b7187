import type { Against } from './question.ts';

/** What is known of a freelancer and a project about which they could ask. */
export type AskingFacts = Readonly<{
  clientId: string;
  /** The project takes proposals. */
  isOpen: boolean;
  /** They have sent a proposal, whatever became of it. */
  hasApplied: boolean;
}>;

/** What stands against asking; null: nothing. `areApart`: either of the two blocks the other. */
export function againstAsking({ isOpen, hasApplied }: AskingFacts, areApart: boolean): Against | null {
  if (areApart) return 'cannot-work-together';
  if (!isOpen) return 'not-open';
  return hasApplied ? 'proposal-exists' : null;
}

/** What stands against answering, or publishing an answer: a proposal does not. */
export function againstAnswering({ isOpen }: Pick<AskingFacts, 'isOpen'>, areApart: boolean): Against | null {
  if (areApart) return 'cannot-work-together';
  return isOpen ? null : 'not-open';
}
