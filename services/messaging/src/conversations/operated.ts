import { CONTEXT_MESSAGES, type OperatedThing } from '@hirelane/contracts/api/operated-things';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { ConversationEvent } from './conversation.ts';
import { thingIdOf } from './tables.ts';

type Said = OperatedThing['context'][number];

/** A message as operators read it, with those around it, from all events of its segment; null for none. */
export function operatedIn(messageId: string, past: readonly Recorded<ConversationEvent>[]): OperatedThing | null {
  const all = new Map<string, Said>();
  let files: readonly string[] = [];
  for (const { type, data, at } of past) {
    if (type === 'MessageSent') {
      const { from: personId, text } = data;
      all.set(data.messageId, { _id: thingIdOf(data), personId, text, at, isHidden: false });
      if (data.messageId === messageId) files = data.files ?? [];
    }
    if (type !== 'MessageHidden' && type !== 'MessageUnhidden') continue;
    const found = all.get(data.messageId);
    if (found) all.set(data.messageId, { ...found, isHidden: type === 'MessageHidden' });
  }
  const found = all.get(messageId);
  if (!found) return null;
  const said = [...all.values()];
  const n = said.indexOf(found);
  const context = [...said.slice(Math.max(0, n - CONTEXT_MESSAGES), n), ...said.slice(n + 1, n + 1 + CONTEXT_MESSAGES)];
  return { ...found, title: '', context, ...(files.length > 0 && { files: [...files] }) };
}
