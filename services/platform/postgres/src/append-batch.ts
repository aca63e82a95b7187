import { type ClaimedResponse, toJson } from '@hirelane/event-sourcing/event-store';
import type { NewEvent } from '@hirelane/event-sourcing/events';
import type pg from 'pg';
import { identifier } from './pool.ts';

export type Append = Readonly<{
  stream: string;
  expected: number;
  events: readonly EncodedEvent[];
  response?: ClaimedResponse | undefined;
}>;
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
 * snapshot, so versions are read after the wait. It then stores the responses to the commands whose events it has
 * appended, except where another transaction has locked the claim: it never waits for one during its turn. The
 * function's behaviour must never change, because older code may run at the same time.
 */
export const appendFunction = (schema: string) => {
  const events = `${identifier(schema)}.events`;
  const commands = `${identifier(schema)}.commands`;
  // Every row of an append is checked in the same snapshot, so either all rows are inserted or none.
  const insert = `
    INSERT INTO ${events} (stream, version, id, type, data, meta)
    SELECT u.stream, u.version, u.id, u.type, u.data, u.meta
    FROM ROWS FROM (json_to_recordset(batch)
      AS (stream text, expected int, version int, id uuid, type text, data json, meta json))
      WITH ORDINALITY AS u(stream, expected, version, id, type, data, meta, n)
    WHERE u.expected = coalesce((SELECT max(e.version) FROM ${events} e WHERE e.stream = u.stream), 0)
    ORDER BY u.n
    RETURNING stream, version`;
  return `
    CREATE OR REPLACE FUNCTION ${identifier(schema)}.append_2(batch json, responses json)
    RETURNS TABLE (appended_stream text, appended_version int, is_answered boolean) LANGUAGE plpgsql AS $append$
    BEGIN
      PERFORM pg_advisory_xact_lock(${turnOf(schema)});
      IF responses IS NULL THEN RETURN QUERY ${insert}, false;
      ELSE RETURN QUERY
        WITH written AS (${insert}),
        answered AS (
          SELECT w.stream, c.place, r.answer
          FROM json_to_recordset(responses)
            AS r(stream text, version int, actor text, route text, key text, answer json)
          JOIN written w ON (w.stream, w.version) = (r.stream, r.version)
          CROSS JOIN LATERAL (
            SELECT ctid AS place FROM ${commands} WHERE (actor, route, key) = (r.actor, r.route, r.key)
            FOR NO KEY UPDATE SKIP LOCKED) c),
        stored AS (
          UPDATE ${commands} c SET answer = a.answer FROM answered a WHERE c.ctid = a.place RETURNING a.stream)
        SELECT w.stream, w.version, s.stream IS NOT NULL FROM written w LEFT JOIN stored s ON s.stream = w.stream;
      END IF;
    END $append$`;
};

/** SQL for the key of the advisory lock that a process holds during its turn to append to a log. */
export const turnOf = (schema: string): string => lockKey(`log:${schema}`);

/** SQL for the key of the advisory lock shared by every process that may append to a log. */
export const presenceOf = (schema: string): string => lockKey(`writers:${schema}`);

const lockKey = (name: string) => `hashtextextended('${name.replaceAll("'", "''")}', 0)`;

/**
 * Appends a batch in one statement, hence one commit. Each append is for a different stream. Returns the new version of
 * every stream that was at its expected version; the others are conflicts. `answered` contains the streams whose
 * response was stored too. `timeLimit` is in ms.
 */
export async function appendBatch(
  connection: pg.Client,
  schema: string,
  batch: readonly Append[],
  timeLimit: number,
): Promise<Readonly<{ versions: ReadonlyMap<string, number>; answered: ReadonlySet<string> }>> {
  const rows = batch.flatMap(({ stream, expected, events }) =>
    events.map((event, i) => row(stream, expected, expected + i + 1, event)),
  );
  const { rows: written } = await connection.query<{ stream: string; version: number; is_answered: boolean }>({
    ...{ query_timeout: timeLimit }, // Supported by pg, but missing from its types
    name: `append-${schema}`,
    text: `SELECT appended_stream AS stream, appended_version AS version, is_answered
           FROM ${identifier(schema)}.append_2($1, $2)`,
    values: [`[${rows.join(',')}]`, responsesOf(batch)],
  });
  return {
    versions: latestOf(written),
    answered: new Set(written.flatMap(({ stream, is_answered }) => (is_answered ? [stream] : []))),
  };
}

/** Each stream's highest version: the rows are in no defined order. */
function latestOf(written: readonly Readonly<{ stream: string; version: number }>[]): ReadonlyMap<string, number> {
  const latest = new Map<string, number>();
  for (const { stream, version } of written) latest.set(stream, Math.max(latest.get(stream) ?? 0, version));
  return latest;
}

/** Data and meta are already JSON. One JSON array per batch costs half as much as seven arrays serialized by pg. */
const row = (stream: string, expected: number, version: number, { id, type, data, meta }: EncodedEvent) =>
  `{"stream":${JSON.stringify(stream)},"expected":${expected},"version":${version},"id":"${id}",` +
  `"type":${JSON.stringify(type)},"data":${data},"meta":${meta}}`;

/** The batch's responses as a JSON array, each with its stream's new version; null without responses. */
function responsesOf(batch: readonly Append[]): string | null {
  const rows = batch.flatMap(({ stream, expected, events, response }) => {
    if (!response) return [];
    const answered = { ...response.claim, stream, version: expected + events.length };
    return [`${JSON.stringify(answered).slice(0, -1)},"answer":${response.json}}`];
  });
  return rows.length === 0 ? null : `[${rows.join(',')}]`;
}
