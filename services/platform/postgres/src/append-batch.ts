import { toJson } from '@hirelane/event-sourcing/event-store';
import type { NewEvent } from '@hirelane/event-sourcing/events';
import type pg from 'pg';
import { identifier } from './pool.ts';

export type Append = Readonly<{ stream: string; expected: number; events: readonly EncodedEvent[] }>;
export type EncodedEvent = Readonly<{ id: string; type: string; data: string; meta: string }>;

/** Throws BadEvent before anything is sent to the database. */
export const encode = (event: NewEvent): EncodedEvent => ({
  id: event.id,
  type: event.type,
  data: toJson(event.data),
  meta: toJson(event.meta),
});

/**
 * Repeatable SQL that creates the function that appends a batch. The function first waits for its turn: the lock is
 * released after the commit, so that the next process sees all earlier writes and positions become visible in order,
 * however many processes append (docs/decisions/0021-writers-take-turns.md). In a function, each statement has its own
 * snapshot, so versions are read after the wait. The function's behaviour must never change, because older code may run
 * at the same time.
 */
export const appendFunction = (schema: string) => {
  const events = `${identifier(schema)}.events`;
  // Every row of an append is checked in the same snapshot, so either all rows are inserted or none.
  return `
    CREATE OR REPLACE FUNCTION ${identifier(schema)}.append_1(batch json)
    RETURNS TABLE (appended_stream text, appended_version int) LANGUAGE plpgsql AS $append$
    BEGIN
      PERFORM pg_advisory_xact_lock(${turnOf(schema)});
      RETURN QUERY
        INSERT INTO ${events} (stream, version, id, type, data, meta)
        SELECT u.stream, u.version, u.id, u.type, u.data, u.meta
        FROM ROWS FROM (json_to_recordset(batch)
          AS (stream text, expected int, version int, id uuid, type text, data json, meta json))
          WITH ORDINALITY AS u(stream, expected, version, id, type, data, meta, n)
        WHERE u.expected = coalesce((SELECT max(e.version) FROM ${events} e WHERE e.stream = u.stream), 0)
        ORDER BY u.n
        RETURNING stream, version;
    END $append$`;
};

/** SQL for the key of the advisory lock that a process holds during its turn to append to a log. */
export const turnOf = (schema: string): string => lockKey(`log:${schema}`);

/** SQL for the key of the advisory lock shared by every process that may append to a log. */
export const presenceOf = (schema: string): string => lockKey(`writers:${schema}`);

const lockKey = (name: string) => `hashtextextended('${name.replaceAll("'", "''")}', 0)`;

/**
 * Appends a batch in one statement, hence one commit. Each append is for a different stream. Returns the new version of
 * every stream that was at its expected version; the others are conflicts. `timeLimit` is in ms.
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
    ...{ query_timeout: timeLimit }, // Supported by pg, but missing from its types
    name: `append-${schema}`,
    text: `SELECT appended_stream AS stream, appended_version AS version FROM ${identifier(schema)}.append_1($1)`,
    values: [`[${rows.join(',')}]`],
  });
  return new Map(written.map(({ stream, version }) => [stream, version]));
}

/** Data and meta are already JSON. One JSON array per batch costs half as much as seven arrays serialized by pg. */
const row = (stream: string, expected: number, version: number, { id, type, data, meta }: EncodedEvent) =>
  `{"stream":${JSON.stringify(stream)},"expected":${expected},"version":${version},"id":"${id}",` +
  `"type":${JSON.stringify(type)},"data":${data},"meta":${meta}}`;
