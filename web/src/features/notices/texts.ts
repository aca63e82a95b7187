import type { Notices } from '@hirelane/contracts/api/moderation';

export const NOTICE_TEXTS = {
  title: 'Notices from the operator',
  hint: 'What the operator of this site has hidden of what you wrote or uploaded, and why. If you do not agree, answer the mail about it.',
  none: 'Nothing of yours was hidden.',
  failed: 'We could not load your notices.',
  reason: 'Reason',
  undoneFor: 'Why it is shown again',
} as const;

/** What was hidden. */
export const HIDDEN: Readonly<Record<Notices['data'][number]['kind'], string>> = {
  review: 'The text of a review',
  project: 'A project',
  message: 'The text of a message',
  proposal: 'A cover letter',
  file: 'A file',
};
