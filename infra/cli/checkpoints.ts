import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { type ReadModel, schemaOf } from '@hirelane/projections/projection';
import type { LogReader } from '@hirelane/service/adapters';

/** The position up to which a partition has been read. */
export type StoredCheckpoint = Readonly<{ lane: string; position: string }>;

/**
 * Returns a read model's checkpoints in the logs. Excludes Kafka partitions, whose names contain a slash: the relays'
 * checkpoints in the logs are checked instead.
 */
export async function checkpointsOf(pool: Pool, readModel: ReadModel): Promise<readonly StoredCheckpoint[]> {
  const { rows } = await pool.query<StoredCheckpoint>(
    `SELECT lane, position FROM ${identifier(schemaOf(readModel))}._checkpoint WHERE lane NOT LIKE '%/%'`,
  );
  return rows;
}

/** Returns an error message if a log lacks the event at one of these checkpoints; otherwise null. */
export async function lossOf(checkpoints: readonly StoredCheckpoint[], reader: LogReader): Promise<string | null> {
  for (const { lane, position } of checkpoints) {
    try {
      await reader.refuseUnknown(lane, position);
    } catch (error) {
      if (error instanceof UnknownPosition) return error.message;
      throw error;
    }
  }
  return null;
}
