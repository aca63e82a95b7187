import { CheckpointMoved } from '@hirelane/event-sourcing/event-bus';
import { identifier, literal, type Queryable, type Tx } from '@hirelane/postgres/pool';
import { send } from './model-tx.ts';

// A read model's progress: the position in each partition, in its table `_checkpoint`, and each stream's applied
// version, in `_gate`. Transactions have the model's schema as their search path.

/** The progress of some streams in a read model. */
export type Progress = Readonly<{
  /** The applied version of each requested stream, or 0 if none of its events has been applied. */
  versions: ReadonlyMap<string, number>;
  /** Streams whose later events are parked in the whole read model. */
  parked: ReadonlySet<string>;
  /** Streams that are parked only in some projections, and the names of these projections. */
  parkedIn: ReadonlyMap<string, readonly string[]>;
}>;

/** SQL that locks the partition until the commit, in case a second process is still reading from it. */
export const fence = (schema: string, partition: string): string =>
  `SELECT pg_advisory_xact_lock(hashtextextended(${literal(`${schema}:${partition}`)}, 0))`;

/** The checkpoint for a partition, or null if nothing in it has been read. */
export async function checkpointOf(db: Queryable, schema: string, partition: string): Promise<string | null> {
  const { rows } = await db.query<{ position: string }>(
    `SELECT position FROM ${identifier(schema)}._checkpoint WHERE lane = $1`,
    [partition],
  );
  return rows[0]?.position ?? null;
}

/**
 * The progress of these streams, read in the same statement as the partition's checkpoint. Throws CheckpointMoved
 * unless the partition has been read exactly up to `expected`; if that is undefined, any position is accepted.
 */
export async function progressOf(
  tx: Tx,
  partition: string,
  streams: readonly string[],
  expected?: string | null,
): Promise<Progress> {
  const { rows } = await tx.query<{
    position: string | null;
    stream: string | null;
    version: number;
    parked: string[];
  }>(
    // Looks up each stream separately: with a join, PostgreSQL would read all versions until it has statistics that
    // show how many there are.
    `SELECT checkpoint.position, stream,
       coalesce((SELECT version FROM _gate WHERE _gate.stream = wanted.stream), 0) AS version,
       ARRAY(SELECT DISTINCT projection FROM _parked WHERE _parked.stream = wanted.stream) AS parked
     FROM (SELECT (SELECT position FROM _checkpoint WHERE lane = $1) AS position) AS checkpoint
     LEFT JOIN unnest($2::text[]) AS wanted(stream) ON true`,
    [partition, streams],
  );
  const position = rows[0]?.position ?? null;
  if (expected !== undefined && position !== expected)
    throw new CheckpointMoved(`${partition} has been read up to ${position}, expected ${expected}`);
  const versions = new Map<string, number>();
  const parked = new Set<string>();
  const parkedIn = new Map<string, readonly string[]>();
  for (const row of rows) {
    if (row.stream === null) continue;
    versions.set(row.stream, row.version);
    if (row.parked.includes('')) parked.add(row.stream);
    else if (row.parked.length > 0) parkedIn.set(row.stream, row.parked);
  }
  return { versions, parked, parkedIn };
}

/**
 * Saves the applied version of each stream and the position in the partition, in one statement; null leaves the
 * position unchanged.
 */
export async function saveProgress(
  tx: Tx,
  versions: ReadonlyMap<string, number>,
  partition: string,
  position: string | null,
): Promise<void> {
  await send(
    tx,
    `WITH versions AS (
       INSERT INTO _gate (stream, version) SELECT * FROM unnest($1::text[], $2::int[])
       ON CONFLICT (stream) DO UPDATE SET version = excluded.version)
     INSERT INTO _checkpoint (lane, position) SELECT $3::text, $4::text WHERE $4::text IS NOT NULL
     ON CONFLICT (lane) DO UPDATE SET position = excluded.position`,
    [[...versions.keys()], [...versions.values()], partition, position],
  );
}
