import * as z from 'zod';
import { INT_MAX, LIMITS, MESSAGE_FILES_MAX, PAGE_MAX, UNREAD_MAX } from '../constants.ts';
import { Id, Instant, orStop, prose } from '../fields.ts';
import { FileRef } from './files.ts';
import { PageQuery, Words } from './projects.ts';

/** `files`: uploads of the caller. A message with files needs no text. */
export const SendMessage = z
  .object({
    text: prose('Message', LIMITS.message, 0),
    files: z.array(Id).max(MESSAGE_FILES_MAX, `A message can have at most ${MESSAGE_FILES_MAX} files.`).default([]),
  })
  .refine(({ text, files }) => text !== '' || files.length > 0, { path: ['text'], error: 'Message is required.' });
export type SendMessage = z.infer<typeof SendMessage>;

const number = z.number().int();

/** `n`: which message of the conversation it is, from 1. Not its text: answers are kept for retries. */
export const MessageSent = z.object({ data: z.object({ _id: Id, n: number }) });

/** How far the caller has seen the conversation; an earlier message than before changes nothing. */
export const MarkSeen = z.object({
  upTo: z
    .number('upTo must be a number.')
    .int('upTo must be a whole number.')
    .min(1, 'upTo must be at least 1.')
    .max(INT_MAX, `upTo can be at most ${INT_MAX}.`),
});
export type MarkSeen = z.infer<typeof MarkSeen>;

const seenUpTo = number;
/** `seenUpTo`: `n` of the last message that the caller has seen; 0: none. */
export const Seen = z.object({ data: z.object({ seenUpTo }) });

export const Message = z.object({
  /** As its author chose it: unique in its conversation. */
  _id: Id,
  n: number,
  isOwn: z.boolean(),
  /** '' once its author has deleted their account. */
  text: z.string(),
  /** By an operator: neither of the two reads it. */
  isHidden: z.boolean().optional(),
  /** Those that are still kept. */
  files: z.array(FileRef),
  sentAt: Instant,
});
export type Message = z.infer<typeof Message>;

/**
 * The other of the two. The names are '' once they have deleted their account; the last one is an initial unless the
 * two have had a contract with each other.
 */
const other = z.object({ _id: Id, firstName: z.string(), lastName: z.string(), profileImg: Id.nullable() });

const about = {
  projectId: Id,
  freelancerId: Id,
  /** The project's, as it is now; '' once its client has deleted their account. */
  title: z.string(),
  /** What the caller is in it. */
  role: z.enum(['client', 'freelancer']),
  other,
  seenUpTo,
};

export const ConversationSummary = z.object({
  _id: Id,
  ...about,
  lastMessage: Message,
  /** Messages of the other that the caller has not seen, at most `UNREAD_MAX`. */
  unread: number.max(UNREAD_MAX),
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;
export const Conversations = z.object({ data: z.array(ConversationSummary), nextCursor: z.string().nullable() });

/**
 * `data`: the newest message first; `nextCursor` leads to older ones. `canWrite`: whether the caller could send one
 * now. `otherSeenUpTo`: `n` of the last message that the other of the two has seen; 0: none. `contractId`: of the last
 * contract that the two have about it; null without one. `proposalId`: null where the freelancer was invited and has not
 * applied.
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

/** `upTo`: the number of the last message that is wanted; without it, all. */
export const ReadMessages = PageQuery.extend({
  upTo: z.coerce
    .number('upTo must be a number.')
    .int('upTo must be a whole number.')
    .min(1, 'upTo must be at least 1.')
    .max(INT_MAX, `upTo can be at most ${INT_MAX}.`)
    .optional(),
});
export type ReadMessages = z.infer<typeof ReadMessages>;

/** `q`: words that a message must hold, all of them; each may be the beginning of one. */
export const SearchMessages = PageQuery.extend({ q: Words });
export type SearchMessages = z.infer<typeof SearchMessages>;

/** Messages in the caller's conversations, the newest first, each with the conversation in which it is number `n`. */
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

/** Messages of others in all conversations that the caller has not seen, at most `UNREAD_MAX`. */
export const Unread = z.object({ data: z.object({ unread: number.max(UNREAD_MAX) }) });

const PAIR = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Characters: of a page of pairs, with room for some that are there twice. */
const PAIRS_MAX = 8_000;
const NO_PAIRS = `with must be 1 to ${PAGE_MAX} of <projectId>_<freelancerId>, with commas between them.`;

/**
 * `with`: conversations that the caller may have a part in, as `<projectId>_<freelancerId>`, with commas between them.
 */
export const WritableQuery = z.object({
  with: z
    .string(NO_PAIRS)
    .max(PAIRS_MAX, orStop(NO_PAIRS))
    .transform((text) => [...new Set(text.toLowerCase().split(','))])
    .refine((pairs) => pairs.length <= PAGE_MAX && pairs.every((pair) => PAIR.test(pair)), NO_PAIRS),
});
export type WritableQuery = z.infer<typeof WritableQuery>;

/** Those in which the caller could send a message now. */
export const Writable = z.object({ data: z.array(z.string()) });
