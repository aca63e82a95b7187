import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Event } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { indexedText } from '@hirelane/search/search-text';
import { thingIdOf, WITHOUT_TEXTS } from './tables.ts';

type Moderated = Extract<EventOf<'conversation'>, { type: 'MessageHidden' | 'MessageUnhidden' }>;

const isModerated = (event: Event): event is Moderated =>
  event.type === 'MessageHidden' || event.type === 'MessageUnhidden';

/** Takes the texts of messages out of the read model that operators hide, and brings them back. */
export async function saveHidden(tx: Tx, events: readonly Event[]): Promise<void> {
  const latest = new Map(events.filter(isModerated).map((event) => [thingIdOf(event.data), event] as const));
  if (latest.size === 0) return;
  const hidden = [...latest].flatMap(([id, { type }]) => (type === 'MessageHidden' ? [id] : []));
  await tx.query(`UPDATE messages SET ${WITHOUT_TEXTS}, is_hidden = true WHERE id = ANY ($1)`, [hidden]);
  const shown = [...latest].flatMap(([id, { type, data }]) =>
    type === 'MessageUnhidden' ? [{ id, text: data.text, search_text: indexedText(data.text) }] : [],
  );
  await tx.query(
    `UPDATE messages m SET text = r.text, search_text = r.search_text, is_hidden = false
     FROM jsonb_to_recordset($1) AS r(id uuid, text text, search_text text) WHERE m.id = r.id`,
    [JSON.stringify(shown)],
  );
}
