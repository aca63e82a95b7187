import * as z from 'zod';
import { INT_MAX, LIMITS, MESSAGE_FILES_MAX, PAGE_MAX, UNREAD_MAX } from '../constants.ts';
import { Id, Instant, orStop, prose } from '../fields.ts';
import { FileRef } from './files.ts';
import { PageQuery, Words } from './projects.ts';

/** `files` are the ids of the caller's uploads. A message with files does not need text. */
export const SendMessage = z
  .object({
    text: prose('Message', LIMITS.message, 0),
    files: z.array(Id).max(MESSAGE_FILES_MAX, `A message can have at most ${MESSAGE_FILES_MAX} files.`).default([]),
  })
  .refine(({ text, files }) => text !== '' || files.length > 0, { path: ['text'], error: 'Message is required.' });
export type SendMessage = z.infer<typeof SendMessage>;

const number = z.number().int();

/**
 * `n` is the number of the message in the conversation, counted from 1. The text is omitted, because responses are
 * stored for retries.
 */
export const MessageSent = z.object({ data: z.object({ _id: Id, n: number }) });

/** The number of the last message that the caller has seen. A lower number than before has no effect. */
export const MarkSeen = z.object({
  upTo: z
    .number('upTo must be a number.')
    .int('upTo must be a whole number.')
    .min(1, 'upTo must be at least 1.')
    .max(INT_MAX, `upTo can be at most ${INT_MAX}.`),
});
export type MarkSeen = z.infer<typeof MarkSeen>;

const seenUpTo = number;
/** `seenUpTo` is the `n` of the last message that the caller has seen; 0 if they have seen none. */
export const Seen = z.object({ data: z.object({ seenUpTo }) });

export const Message = z.object({
  /** Chosen by the author, and unique in the conversation. */
  _id: Id,
  n: number,
  isOwn: z.boolean(),
  /** Empty once the author has deleted the account. */
  text: z.string(),
  /** Whether an operator has hidden the text, so that neither person can read it. */
  isHidden: z.boolean().optional(),
  /** The files that still exist. */
  files: z.array(FileRef),
  sentAt: Instant,
});
export type Message = z.infer<typeof Message>;

/**
 * The other person. The names are '' once they have deleted the account; the last name is an initial unless the two
 * have had a contract.
 */
const other = z.object({ _id: Id, firstName: z.string(), lastName: z.string(), profileImg: Id.nullable() });

const about = {
  projectId: Id,
  freelancerId: Id,
  /** The project's current title; '' once its client has deleted the account. */
  title: z.string(),
  /** The caller's role in the conversation. */
  role: z.enum(['client', 'freelancer']),
  other,
  seenUpTo,
};

/** `unread` conversations have messages from the other person that the caller has not seen. */
export const ConversationsQuery = PageQuery.extend({ show: z.enum(['all', 'unread']).default('all') });
export type ConversationsQuery = z.infer<typeof ConversationsQuery>;

export const ConversationSummary = z.object({
  _id: Id,
  ...about,
  lastMessage: Message,
  /** The number of messages from the other person that the caller has not seen, at most `UNREAD_MAX`. */
  unread: number.max(UNREAD_MAX),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;
export const Conversations = z.object({ data: z.array(ConversationSummary), nextCursor: z.string().nullable() });

/**
 * `data` has the newest message first; `nextCursor` leads to older ones. `canWrite` is whether the caller can send a
 * message now. `otherSeenUpTo` is the `n` of the last message that the other person has seen; 0 if they have seen none.
 * `contractId` is the latest contract between the two people on the project; null if they have no contract.
 * `proposalId` is null if the freelancer was invited and has not applied.
 */
export const Messages = z.object({
  conversation: z.object({
    ...about,
    proposalId: Id.nullable(),
    contractId: Id.nullable(),
    otherSeenUpTo: number,
    canWrite: z.boolean(),
  }),
  data: z.array(Message),
  nextCursor: z.string().nullable(),
});
export type Messages = z.infer<typeof Messages>;

/** `upTo` is the number of the last message to return; omit it to get all messages. */
export const ReadMessages = PageQuery.extend({
  upTo: z.coerce
    .number('upTo must be a number.')
    .int('upTo must be a whole number.')
    .min(1, 'upTo must be at least 1.')
    .max(INT_MAX, `upTo can be at most ${INT_MAX}.`)
    .optional(),
});
export type ReadMessages = z.infer<typeof ReadMessages>;

/** `q` contains words that must all occur in a message; each may be the beginning of a word. */
export const SearchMessages = PageQuery.extend({ q: Words });
export type SearchMessages = z.infer<typeof SearchMessages>;

/** Messages in the caller's conversations, newest first, each with its conversation and its number `n` there. */
export const MessagesFound = z.object({
  data: z.array(
    z.object({
      _id: Id,
      n: number,
      isOwn: z.boolean(),
      text: z.string(),
      sentAt: Instant,
      conversation: z.object({ projectId: Id, freelancerId: Id, title: z.string(), other }),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type MessagesFound = z.infer<typeof MessagesFound>;

/** The number of unseen messages from others in all the caller's conversations, at most `UNREAD_MAX`. */
export const Unread = z.object({ data: z.object({ unread: number.max(UNREAD_MAX) }) });

const PAIR = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The maximum length in characters of the pairs for a page, with some slack for duplicates. */
const PAIRS_MAX = 8_000;
const NO_PAIRS = `with must be 1 to ${PAGE_MAX} pairs <projectId>_<freelancerId>, separated by commas.`;

/**
 * `with` is a comma-separated list of conversations, each as `<projectId>_<freelancerId>`, which may or may not be the
 * caller's.
 */
export const WritableQuery = z.object({
  with: z
    .string(NO_PAIRS)
    .max(PAIRS_MAX, orStop(NO_PAIRS))
    .transform((text) => [...new Set(text.toLowerCase().split(','))])
    .refine((pairs) => pairs.length <= PAGE_MAX && pairs.every((pair) => PAIR.test(pair)), NO_PAIRS),
});
export type WritableQuery = z.infer<typeof WritableQuery>;

/** The conversations where the caller can send a message now. */
export const Writable = z.object({ data: z.array(z.string()) });
