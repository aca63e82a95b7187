import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { EraseOne } from '@hirelane/erasure/erasure';
import { load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type ConversationEvent, conversation } from './conversation.ts';
import type { SeenTable } from './seen.ts';

/** How either of the two is erased from a segment of a conversation: their texts go, the other keeps their own. */
export function conversationErasers(
  store: EventStore,
  seen: Pick<SeenTable, 'forget'>,
): Readonly<Record<'clientId' | 'freelancerId', EraseOne>> {
  const leaving =
    (type: 'ConversationClientErased' | 'ConversationFreelancerErased'): EraseOne =>
    async (key, person, context) => {
      const stream = `conversation-${key}`;
      const { state } = await load(store, conversation, stream);
      if (!state.named) return;
      await seen.forget(person);
      const erased: ConversationEvent = { type, data: state.named };
      await eraseStream(store, stream, erased, context);
    };

  return { clientId: leaving('ConversationClientErased'), freelancerId: leaving('ConversationFreelancerErased') };
}
