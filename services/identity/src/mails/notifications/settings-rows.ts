import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import { choose, type Mailing, UNCHOSEN } from '../mailing/mailing.ts';

type Chosen = Mailing & Readonly<{ id: string; version: number }>;

/** Reads the email settings of these users. Omits users who have not chosen any. */
export async function readSettings(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Chosen>> {
  const { rows } = await tx.query<Chosen>(
    'SELECT id, time_zone AS "timeZone", times, version FROM people WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Saves email settings. Returns the ids of users whose settings have changed. */
export async function saveSettings(
  tx: Tx,
  events: readonly Recorded<EventOf<'mailing'>>[],
): Promise<readonly string[]> {
  const ids = [...new Set(events.map(({ data }) => data.userId))];
  if (ids.length === 0) return [];
  const people = new Map(await readSettings(tx, ids));
  for (const event of events) {
    const { userId: id } = event.data;
    if (event.type === 'MailingErased') people.delete(id);
    else people.set(id, { ...choose(people.get(id) ?? UNCHOSEN, event), id, version: event.version });
  }
  await tx.query('DELETE FROM people WHERE id = ANY ($1)', [ids]);
  await tx.query(
    `INSERT INTO people (id, time_zone, times, version)
     SELECT id, "timeZone", times, version
     FROM jsonb_to_recordset($1) AS r(id uuid, "timeZone" text, times jsonb, version int)`,
    [JSON.stringify([...people.values()])],
  );
  return ids;
}
