import * as z from 'zod';
import { MESSAGE_FILES_MAX } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

const blocked = { by: Id, whom: Id };

/** Streams `block-<by>_<whom>`: one user blocks another, who is not notified. */
export const blockStreams = category({
  log: 'messaging',
  // The blocked user is identified only by id, and the stream is never part of that user's data, because they must not
  // learn about the block.
  people: { by: 'BlockErased' },
  owner: 'by',
  capacity: {
    // A user who has blocked and unblocked a thousand times can still block but can no longer unblock.
    PersonBlocked: 'reserve',
  },
  events: {
    PersonBlocked: z.object(blocked),
    PersonUnblocked: z.object(blocked),
    /** The user `by` deleted the account. */
    BlockErased: z.object(blocked),
  },
});

/** `segment` counts from 1. */
const named = { projectId: Id, clientId: Id, freelancerId: Id, segment: z.number().int() };

const message = { ...named, messageId: Id, n: z.number().int(), from: Id };

/**
 * Streams `conversation-<projectId>_<freelancerId>_<segment>`: the messages between a client and a freelancer about a
 * project. A new segment is opened once the previous one is full, so that the cost of a message does not grow with the
 * conversation.
 */
export const conversationStreams = category({
  log: 'messaging',
  people: { clientId: 'ConversationClientErased', freelancerId: 'ConversationFreelancerErased' },
  owner: null,
  subject: { MessageSent: 'from', MessageHidden: 'from', MessageUnhidden: 'from' },
  capacity: {
    // The limits do not apply: a segment holds a fixed number of messages of limited size, after which the next segment
    // is opened.
    ConversationOpened: 'always',
    MessageSent: 'always',
    MessageHidden: 'always',
    MessageUnhidden: 'always',
  },
  events: {
    ConversationOpened: z.object(named),
    /**
     * `messageId` is chosen by the sender, so that a retry does not send the message twice. `n` is the message's number
     * in the whole conversation, counted from 1 without gaps. `from` is the author's user id. `files` are the ids of
     * the author's uploads; absent if the message has no files.
     */
    MessageSent: z.object({
      ...message,
      text: personal(),
      files: z.array(Id).max(MESSAGE_FILES_MAX).optional(),
    }),
    /** An operator hid the text of a message from both people, for this reason, which only `from` can read. */
    MessageHidden: z.object({ ...message, reason: personal(), hiddenAt: Instant }),
    /** An operator restored the text. `text` is the hidden text. */
    MessageUnhidden: z.object({ ...message, text: personal(), reason: personal().optional(), restoredAt: Instant }),
    /** This person deleted the account: their text here is erased, and the segment accepts no more events. */
    ConversationClientErased: z.object(named),
    ConversationFreelancerErased: z.object(named),
  },
});
