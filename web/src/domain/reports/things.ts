import type { HideableKind } from '@hirelane/api/hiding';
import type { FileReport } from '@hirelane/api/schemas/reports';

/**
 * The reported content. `conversation` is set only for a message, because message ids are unique only within a
 * conversation.
 */
export type ReportedThing = Pick<FileReport, 'about' | 'id' | 'conversation'>;

/** The key under which the text of a report is kept until it is sent. */
export const keptAs = ({ about, id, conversation: of }: ReportedThing): string =>
  ['report', about, ...(of ? [`${of.projectId}_${of.freelancerId}`] : []), id].join('.');

/** Names for content that an operator has hidden, worded as the start of a sentence. */
export const HIDDEN_THINGS: Readonly<Record<HideableKind, string>> = {
  review: 'The text of a review',
  project: 'A project',
  message: 'The text of a message',
  proposal: 'A cover letter',
  file: 'A file',
  invitation: 'The message of an invitation',
  question: 'A question',
};
