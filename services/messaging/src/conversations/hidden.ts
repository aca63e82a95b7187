import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Event } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { indexedText } from '@hirelane/search/search-text';
import { thingIdOf } from './tables.ts';

type Moderated = Extract<EventOf<'conversation'>, { type: 'MessageHidden' | 'MessageUnhidden' }>;

const isModerated = (event: Event): event is Moderated =>
  event.type === 'MessageHidden' || event.type === 'MessageUnhidden';

/** Takes the texts of messages out of the read model that operators hide, and brings them back. */
export async function saveHidden(tx: Tx, events: readonly Event[]): Promise<void> {
  const latest = new Map(events.filter(isModerated).map((event) => [thingIdOf(event.data), event] as const));
  if (latest.size === 0) return;
  const rows = [...latest].map(([id, { type, data }]) => {
    const text = type === 'MessageUnhidden' ? data.text : '';
    return { id, text, search_text: indexedText(text), is_hidden: type === 'MessageHidden' };
  });
  await tx.query(
    `UPDATE messages m SET text = r.text, search_text = r.search_text, is_hidden = r.is_hidden
     FROM jsonb_to_recordset($1) AS r(id uuid, text text, search_text text, is_hidden boolean) WHERE m.id = r.id`,
    [JSON.stringify(rows)],
  );
}
