import type { ReceivedProposal } from '@hirelane/api/schemas/proposals';
import { nameOrDeleted } from '@/domain/people/clientWords';

/** Why a client declines a proposal. */
export const REASON_LABELS = {
  budget: 'The budget does not fit',
  skills: 'Other skills are needed',
  timing: 'The timing does not fit',
  'other chosen': 'Another freelancer was chosen',
  other: 'Another reason',
} as const;

/** Why a freelancer declines an offer. */
export const OFFER_REASON_LABELS = {
  rate: 'The rate does not fit',
  scope: 'The scope does not fit',
  timing: 'The timing does not fit',
  'other work': 'Busy with other work',
  other: 'Another reason',
} as const;

/** Shown in place of a deleted user's texts. */
export const DELETED = {
  letter: 'The letter was deleted with the account of its sender.',
  project: 'Deleted or hidden project',
} as const;

/**
 * The text of a cover letter, or a placeholder if its author has deleted their account or the operator has hidden it.
 */
export const letterOf = ({
  coverLetter,
  isLetterHidden,
}: Readonly<{ coverLetter: string; isLetterHidden?: boolean | undefined }>) =>
  coverLetter || (isLetterHidden ? 'The operator has hidden this letter.' : DELETED.letter);

/** Shown in place of a previous cover letter. It may have been hidden along with the current one. */
export const NO_FORMER_LETTER = 'This letter is no longer shown.';

/** The name of the freelancer who sent a proposal. */
export const nameOf = ({ freelancer }: ReceivedProposal): string => nameOrDeleted(freelancer);
