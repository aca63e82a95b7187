import type pg from 'pg';

/** An event as it is in a log: the texts of its JSON. */
export type RawEvent = Readonly<{ stream: string; type: string; data: string; meta: string }>;

/** Inserts a row with the bytes of `event` into the log `raw`, with its own commit. `id` makes its stream a new one. */
export async function insertRaw(pool: pg.Pool, event: RawEvent, id: string): Promise<void> {
  await pool.query({
    name: 'raw',
    text: 'INSERT INTO raw.events (stream, version, id, type, data, meta) VALUES ($1, 1, $2, $3, $4, $5)',
    // As long as the stream of a bookmark, which ends in the id of a project.
    values: [event.stream.slice(0, -id.length) + id, id, event.type, event.data, event.meta],
  });
}
