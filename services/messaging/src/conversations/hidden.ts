import type { EventOf } from '@hirelane/contracts/events/catalog';
import { dataOf, type Event } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { refillMessages, thingIdOf, WITHOUT_TEXTS } from './tables.ts';

type Moderated = Extract<EventOf<'conversation'>, { type: 'MessageHidden' | 'MessageUnhidden' }>;

const isModerated = (event: Event): event is Moderated =>
  event.type === 'MessageHidden' || event.type === 'MessageUnhidden';

/** Takes the texts of messages out of the read model that operators hide, and brings them back. */
export async function saveHidden(tx: Tx, events: readonly Event[]): Promise<void> {
  const latest = new Map(events.filter(isModerated).map((event) => [thingIdOf(event.data), event] as const));
  if (latest.size === 0) return;
  const hidden = [...latest].flatMap(([id, { type }]) => (type === 'MessageHidden' ? [id] : []));
  await tx.query(`UPDATE messages SET ${WITHOUT_TEXTS}, is_hidden = true WHERE id = ANY ($1)`, [hidden]);
  await refillMessages(tx, dataOf([...latest.values()], 'MessageUnhidden'));
}
