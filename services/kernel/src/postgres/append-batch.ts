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
  const rows = batch.flatMap(({ stream, expected, events }) =>
    events.map((event, i) => row(stream, expected, expected + i + 1, event)),
  );
  const { rows: written } = await connection.query<{ stream: string; version: number }>({
    ...{ query_timeout: timeLimit }, // which pg reads, and its types do not know
    name: `append-${schema}`,
    text: statement(schema),
    values: [`[${rows.join(',')}]`],
  });
  return new Map(written.map(({ stream, version }) => [stream, version]));
}

/** Data and meta are JSON already. As one array of objects a batch costs half of what seven arrays of pg's cost. */
const row = (stream: string, expected: number, version: number, { id, type, data, meta }: EncodedEvent) =>
  `{"stream":${JSON.stringify(stream)},"expected":${expected},"version":${version},"id":"${id}",` +
  `"type":${JSON.stringify(type)},"data":${data},"meta":${meta}}`;

const statement = (schema: string) => {
  const events = `${identifier(schema)}.events`;
  // Every row of an append sees the same snapshot, so its rows pass or fail together.
  return `
    INSERT INTO ${events} (stream, version, id, type, data, meta)
    SELECT stream, version, id, type, data, meta
    FROM ROWS FROM (json_to_recordset($1)
      AS (stream text, expected int, version int, id uuid, type text, data json, meta json))
      WITH ORDINALITY AS u(stream, expected, version, id, type, data, meta, n)
    WHERE expected = coalesce((SELECT max(version) FROM ${events} e WHERE e.stream = u.stream), 0)
    ORDER BY n
    RETURNING stream, version`;
};
