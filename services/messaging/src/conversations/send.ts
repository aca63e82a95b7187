import { type Context, handle, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { openTurns } from '@hirelane/event-sourcing/in-turn';
import { conversation, firstOf, type Pair, SEGMENT_MESSAGES, segmentKey } from './conversation.ts';
import type { ConversationQueries, Place } from './queries.ts';

export type NewMessage = Readonly<{ messageId: string; from: string; text: string; files: readonly string[] }>;

/** `n`: which message of the conversation it is. */
type Accepted = Readonly<{ n: number; wrote: Readonly<{ stream: string; version: number }> }>;

/** Sends messages, each once, and lets a new segment begin where one is full. */
export function openSending(store: EventStore, queries: Pick<ConversationQueries, 'placeOf'>) {
  const append = handle(store, conversation, 'conversation');
  const inTurn = openTurns();

  return {
    /** The message of this id, if it is known to be sent. Throws Refused where it is the other's. */
    async find(conversationId: string, { messageId, from }: Pick<NewMessage, 'messageId' | 'from'>, pair: Pair) {
      const { sent } = await queries.placeOf(conversationId, messageId);
      return sent && knownAs(sent, from, pair);
    },
    /**
     * Sends a message, unless it is sent already. The read model may be late, so it only says where to begin: every
     * segment from there on is asked, and those before it are full and known whole.
     */
    send: (conversationId: string, message: NewMessage, pair: Pair, context: Context): Promise<Accepted> =>
      inTurn(conversationId, async () => {
        const { segment: first, sent } = await queries.placeOf(conversationId, message.messageId);
        if (sent) return knownAs(sent, message.from, pair);
        for (let segment = first; ; segment++) {
          const named = { ...pair, segment };
          const key = segmentKey(pair.projectId, pair.freelancerId, segment);
          try {
            const { stream, version, state } = await append(key, { type: 'SendMessage', named, ...message }, context);
            const at = state.sent.findIndex(({ messageId }) => messageId === message.messageId);
            return { n: firstOf(segment) + at, wrote: { stream, version } };
          } catch (error) {
            if (!(error instanceof Refused && error.reason === 'segment-full')) throw error;
          }
        }
      }),
  };
}

/**
 * What a message wrote that was sent before: its segment was opened, and has the messages up to it. Throws Refused
 * where the other of the two has sent it.
 */
function knownAs(sent: NonNullable<Place['sent']>, from: string, { projectId, freelancerId }: Pair): Accepted {
  if (sent.from !== from) throw new Refused('message-id-used');
  const segment = Math.ceil(sent.n / SEGMENT_MESSAGES);
  const stream = `conversation-${segmentKey(projectId, freelancerId, segment)}`;
  return { n: sent.n, wrote: { stream, version: sent.n - firstOf(segment) + 2 } };
}
