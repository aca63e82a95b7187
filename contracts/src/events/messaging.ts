import * as z from 'zod';
import { MESSAGE_FILES_MAX } from '../constants.ts';
import { Id, Instant } from '../fields.ts';
import { category } from './category.ts';
import { personal } from './personal.ts';

const blocked = { by: Id, whom: Id };

/** Streams `block-<by>_<whom>`: one person wants to hear nothing more from another, who never learns of it. */
export const blockStreams = category({
  log: 'messaging',
  // It names whom it is about by id alone, and is never a part of that person's data: they are not to know of it.
  people: { by: 'BlockErased' },
  owner: 'by',
  capacity: {
    // Who has changed their mind a thousand times can still block, and not unblock.
    PersonBlocked: 'reserve',
  },
  events: {
    PersonBlocked: z.object(blocked),
    PersonUnblocked: z.object(blocked),
    /** Whoever blocked has deleted their account. */
    BlockErased: z.object(blocked),
  },
});

/** `segment`: from 1. */
const named = { projectId: Id, clientId: Id, freelancerId: Id, segment: z.number().int() };

const message = { ...named, messageId: Id, n: z.number().int(), from: Id };

/**
 * Streams `conversation-<projectId>_<freelancerId>_<segment>`: what a client and a freelancer write to each other about
 * a project. A segment is opened once the one before it is full, so that a message costs the same however many came
 * before.
 */
export const conversationStreams = category({
  log: 'messaging',
  people: { clientId: 'ConversationClientErased', freelancerId: 'ConversationFreelancerErased' },
  owner: null,
  subject: { MessageSent: 'from', MessageHidden: 'from', MessageUnhidden: 'from' },
  capacity: {
    // A segment takes a fixed number of messages, of limited size, and then the next one begins.
    ConversationOpened: 'always',
    MessageSent: 'always',
    MessageHidden: 'always',
    MessageUnhidden: 'always',
  },
  events: {
    ConversationOpened: z.object(named),
    /**
     * `messageId`: chosen by whoever sends it, so that sending it twice is sending it once. `n`: which message of the
     * whole conversation it is, from 1, without gaps. `from`: the user id of its author. `files`: ids of uploads of
     * theirs; absent without.
     */
    MessageSent: z.object({
      ...message,
      text: personal(),
      files: z.array(Id).max(MESSAGE_FILES_MAX).optional(),
    }),
    /** An operator has hidden the text of a message from both, for this reason, which `from` alone reads. */
    MessageHidden: z.object({ ...message, reason: personal(), hiddenAt: Instant }),
    /** An operator has taken that back. `text`: what was hidden. */
    MessageUnhidden: z.object({ ...message, text: personal(), reason: personal().optional(), restoredAt: Instant }),
    /** Somebody has deleted their account: what they wrote here is gone, and nothing follows in this segment. */
    ConversationClientErased: z.object(named),
    ConversationFreelancerErased: z.object(named),
  },
});
