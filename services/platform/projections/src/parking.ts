import type { Recorded } from '@hirelane/event-sourcing/events';
import type { Tx } from '@hirelane/postgres/pool';
import type { GuardedEvents } from './version-guard.ts';

// The parked events of a read model: those that cannot be applied, and all later events in their streams. They remain
// in `_parked`, encrypted as delivered, until the cause is fixed. `projection` is the projection that cannot apply
// them. It is '' if an event is missing or if the read model has no parts, which means that the stream is parked in the
// whole model. Transactions have the model's schema as their search path; other connections name the schema: `schema`
// is the quoted identifier.

export const PARKED_TABLE = `CREATE TABLE _parked (
  stream text, version int, projection text DEFAULT '', lane text NOT NULL, event json NOT NULL, reason text,
  PRIMARY KEY (stream, version, projection))`;

export async function park(tx: Tx, partition: string, held: GuardedEvents['held'], projection = ''): Promise<void> {
  await tx.query(
    `INSERT INTO _parked (stream, version, projection, lane, event, reason)
     SELECT stream, version, $6, $1, event, reason
     FROM unnest($2::text[], $3::int[], $4::json[], $5::text[]) AS held(stream, version, event, reason)
     ON CONFLICT DO NOTHING`,
    [
      partition,
      held.map(({ event }) => event.stream),
      held.map(({ event }) => event.version),
      held.map(({ event }) => JSON.stringify(event)),
      held.map(({ reason }) => reason),
      projection,
    ],
  );
}

/** A stream that is parked in one projection or in all of them. */
export type Parked = Readonly<{ stream: string; projection: string; partition: string }>;

/** Returns the stream's parked events, in order. */
export async function parkedEvents(db: Tx, schema: string, { stream, projection }: Parked): Promise<Recorded[]> {
  const { rows } = await db.query<{ event: Recorded }>(
    `SELECT event FROM ${schema}._parked WHERE stream = $1 AND projection = $2 ORDER BY version`,
    [stream, projection],
  );
  return rows.map((row) => row.event);
}

/**
 * Removes all parked events of a stream. The caller must park those again that still cannot be applied. Returns false
 * and removes nothing if the parked events differ from `events`, because another process has changed them.
 */
export async function takeParked(
  tx: Tx,
  { stream, projection }: Parked,
  events: readonly Recorded[],
): Promise<boolean> {
  const { rows } = await tx.query<{ version: number }>(
    'SELECT version FROM _parked WHERE stream = $1 AND projection = $2 ORDER BY version',
    [stream, projection],
  );
  if (rows.length !== events.length || rows.some(({ version }, i) => version !== events[i]?.version)) return false;
  await tx.query('DELETE FROM _parked WHERE stream = $1 AND projection = $2', [stream, projection]);
  return true;
}

/**
 * Streams that were parked because of a missing event that has now arrived: their first parked event is the next one in
 * the stream and was not parked because of its own content.
 */
export async function mendedGaps(db: Tx, schema: string, streams: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ stream: string }>(
    `SELECT first.stream FROM (
       SELECT DISTINCT ON (stream) stream, version, reason FROM ${schema}._parked WHERE stream = ANY ($1) AND projection = ''
       ORDER BY stream, version) AS first
     LEFT JOIN ${schema}._gate USING (stream)
     WHERE first.reason IS NULL AND first.version = coalesce(_gate.version, 0) + 1`,
    [streams],
  );
  return rows.map(({ stream }) => stream);
}

export async function parkedStreams(db: Tx, schema: string): Promise<readonly Parked[]> {
  const { rows } = await db.query<Parked>(
    `SELECT DISTINCT stream, projection, lane AS partition FROM ${schema}._parked ORDER BY stream, projection`,
  );
  return rows;
}

export async function countParkedStreams(db: Tx, schema: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(`SELECT count(DISTINCT stream)::int AS n FROM ${schema}._parked`);
  return rows[0]?.n ?? 0;
}

/** Returns each stream's first parked event and the reason, which is null if an earlier event is missing. */
export async function parkedReasons(
  db: Tx,
  schema: string,
): Promise<{ stream: string; version: number; reason: string | null }[]> {
  const { rows } = await db.query<{ stream: string; version: number; reason: string | null }>(
    `SELECT DISTINCT ON (stream) stream, version, reason FROM ${schema}._parked ORDER BY stream, version`,
  );
  return rows;
}
