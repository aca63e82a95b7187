import { CheckpointMoved } from '@hirelane/event-sourcing/event-bus';
import { identifier, type Queryable, type Tx } from '@hirelane/postgres/pool';

// How far a read model has read each partition. Transactions have the model's schema as their search path.

/** null: nothing of the partition has been read. */
export async function checkpointOf(db: Queryable, schema: string, partition: string): Promise<string | null> {
  const { rows } = await db.query<{ position: string }>(
    `SELECT position FROM ${identifier(schema)}._checkpoint WHERE lane = $1`,
    [partition],
  );
  return rows[0]?.position ?? null;
}

export async function saveCheckpoint(tx: Tx, partition: string, position: string): Promise<void> {
  await tx.query(
    `INSERT INTO _checkpoint (lane, position) VALUES ($1, $2)
     ON CONFLICT (lane) DO UPDATE SET position = excluded.position`,
    [partition, position],
  );
}

/**
 * Shuts out, until the commit, a second copy that still believes the partition to be its own. Throws CheckpointMoved
 * when the partition has not been read up to `expected`, or further by now; undefined: it may stand anywhere.
 */
export async function fence(tx: Tx, schema: string, partition: string, expected?: string | null): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${schema}:${partition}`]);
  if (expected === undefined) return;
  const here = await checkpointOf(tx, schema, partition);
  if (here !== expected)
    throw new CheckpointMoved(`${schema} has read ${partition} up to ${here}, and not up to ${expected}`);
}
