import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { type ReadModel, schemaOf } from '@hirelane/projections/projection';
import type { LogReader } from '@hirelane/service/adapters';

/** How far a partition was read. */
export type StoredCheckpoint = Readonly<{ lane: string; position: string }>;

/** A read model's checkpoints in the logs. Those in Kafka's partitions, whose names have a slash, are the relays' task. */
export async function checkpointsOf(pool: Pool, readModel: ReadModel): Promise<readonly StoredCheckpoint[]> {
  const { rows } = await pool.query<StoredCheckpoint>(
    `SELECT lane, position FROM ${identifier(schemaOf(readModel))}._checkpoint WHERE lane NOT LIKE '%/%'`,
  );
  return rows;
}

/** Why a log lacks the event of one of these checkpoints; null if the logs have them all. */
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
