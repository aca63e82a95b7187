import type pg from 'pg';
import { toJson } from '../event-store.ts';
import type { NewEvent } from '../events.ts';
import { identifier } from './pool.ts';

export type Append = Readonly<{ stream: string; expected: number; events: readonly EncodedEvent[] }>;
export type EncodedEvent = Readonly<{ id: string; type: string; data: string; meta: string }>;

/** Throws BadEvent before anything reaches the database. */
export const encode = (event: NewEvent): EncodedEvent => ({
  id: event.id,
  type: event.type,
  data: toJson(event.data),
  meta: toJson(event.meta),
});

/**
 * Appends a batch in one statement, hence one commit. Each append names another stream. Answers the new version of every
 * stream that was where its append expected it; the others are conflicts. `timeLimit` in ms.
 */
export async function appendBatch(
  connection: pg.Client,
  schema: string,
  batch: readonly Append[],
  timeLimit: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = batch.flatMap(({ stream, expected, events }, append) =>
    events.map(({ id, type, data, meta }, i) => ({
      append,
      stream,
      expected,
      version: expected + i + 1,
      id,
      type,
      data,
      meta,
    })),
  );
  const column = (name: keyof (typeof rows)[number]) => rows.map((row) => row[name]);
  const { rows: written } = await connection.query<{ stream: string; version: number }>({
    ...{ query_timeout: timeLimit }, // which pg reads, and its types do not know
    name: `append-${schema}`,
    text: statement(schema),
    values: [
      column('append'),
      column('stream'),
      column('expected'),
      column('version'),
      column('id'),
      column('type'),
      column('data'),
      column('meta'),
    ],
  });
  return new Map(written.map(({ stream, version }) => [stream, version]));
}

const statement = (schema: string) => {
  const events = `${identifier(schema)}.events`;
  return `
    WITH input AS MATERIALIZED (
      SELECT * FROM unnest($1::int[], $2::text[], $3::int[], $4::int[], $5::uuid[], $6::text[], $7::json[], $8::json[])
        WITH ORDINALITY AS u(append, stream, expected, version, id, type, data, meta, n)),
    fresh AS MATERIALIZED (
      SELECT append FROM input i GROUP BY append
      HAVING bool_and(expected = coalesce((SELECT max(version) FROM ${events} e WHERE e.stream = i.stream), 0))),
    added AS (
      INSERT INTO ${events} (stream, version, id, type, data, meta)
      SELECT stream, version, id, type, data, meta FROM input JOIN fresh USING (append) ORDER BY n
      RETURNING stream, version)
    SELECT stream, max(version) AS version FROM added GROUP BY stream`;
};
