import type { ConversationSummary, Message } from '@hirelane/api/schemas/conversations';
import { DELETED_USER, nameOrDeleted } from '@/domain/people/clientWords';
import { plural } from '@/shared/lib/format';

export const TEXTS = {
  title: 'Messages',
  none: 'No messages yet',
  noneText: {
    client: 'Open one of your projects and choose Message next to a freelancer who applied or was invited.',
    freelancer: 'You can write to a client who has written to you, shortlisted your proposal or made you an offer.',
  },
  choose: 'Choose a conversation',
  chooseText: 'Its messages appear here.',
  first: 'No messages here yet',
  firstText: { yes: 'Write the first one below.', no: 'There are no messages.' },
  closed: 'You cannot write in this conversation now.',
  closedYet: 'You can write once the client has written to you, shortlisted your proposal or made you an offer.',
  gone: 'This message is no longer kept.',
  hidden: 'The operator has hidden this message.',
  older: 'Show earlier messages',
  empty: 'Write a message first.',
  reading: 'Reading earlier messages…',
} as const;

/** The states of a message that the server has not confirmed. */
export const STATE_LABELS = {
  new: 'Sending…',
  offline: 'Waiting for the connection',
  later: 'Not sent yet. We will try again in a moment.',
  refused: 'Not sent',
} as const;

type Other = Pick<ConversationSummary, 'other'>;

export const otherName = ({ other }: Other): string => nameOrDeleted(other);

export const shortName = ({ other: { firstName } }: Other): string => firstName || DELETED_USER;

/** Summarises a message in one line: its text or, without a text, its files. */
export function previewOf({ text, files, isHidden }: Pick<Message, 'text' | 'files' | 'isHidden'>): string {
  if (text) return text;
  if (isHidden) return TEXTS.hidden;
  return files.length > 0 ? plural(files.length, 'file') : TEXTS.gone;
}
