import type pg from 'pg';

/** An event as stored in a log: the strings of its JSON. */
export type RawEvent = Readonly<{ stream: string; type: string; data: string; meta: string }>;

/** Inserts the event into the log `raw`, as the first of its stream, in its own transaction. */
export async function insertRaw(database: pg.Pool | pg.Client, event: RawEvent, id: string): Promise<void> {
  await database.query({
    name: 'raw',
    text: 'INSERT INTO raw.events (stream, version, id, type, data, meta) VALUES ($1, 1, $2, $3, $4, $5)',
    values: [event.stream, id, event.type, event.data, event.meta],
  });
}

/** Returns the event in a separate stream whose name has the same length and ends in `id`. */
export const inNewStream = (event: RawEvent, id: string): RawEvent => ({
  ...event,
  stream: event.stream.slice(0, -id.length) + id,
});
