import type { NOTICES } from '@hirelane/contracts/constants';

/** What an operator has hidden, at the beginning of a sentence. */
export const HIDDEN_THINGS: Readonly<Record<(typeof NOTICES)[number], string>> = {
  review: 'The text of a review',
  project: 'A project',
  message: 'The text of a message',
  proposal: 'A cover letter',
  file: 'A file',
  invitation: 'The message of an invitation',
  question: 'A question',
};
