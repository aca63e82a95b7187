import { CONTEXT_MESSAGES, type OperatedThing } from '@hirelane/contracts/api/operated-things';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { ConversationEvent } from './conversation.ts';

type Said = OperatedThing['context'][number];

/** A message as operators read it, with those around it, from all events of its segment; null for none. */
export function operatedIn(messageId: string, past: readonly Recorded<ConversationEvent>[]): OperatedThing | null {
  const all: Said[] = [];
  for (const { type, data, at } of past) {
    if (type === 'MessageSent') {
      all.push({ _id: data.messageId, personId: data.from, text: data.text, at, isHidden: false });
    }
    if (type !== 'MessageHidden' && type !== 'MessageUnhidden') continue;
    const n = all.findIndex(({ _id }) => _id === data.messageId);
    const found = all[n];
    if (found) all[n] = { ...found, isHidden: type === 'MessageHidden' };
  }
  const n = all.findIndex(({ _id }) => _id === messageId);
  const found = all[n];
  if (!found) return null;
  const context = [...all.slice(Math.max(0, n - CONTEXT_MESSAGES), n), ...all.slice(n + 1, n + 1 + CONTEXT_MESSAGES)];
  return { ...found, title: '', context };
}
