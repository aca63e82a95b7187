import { literal, type Tx } from '@hirelane/postgres/pool';

/**
 * Waits until no other batch is being applied to this read model, and keeps others waiting until the transaction ends.
 * For rows that come from several streams: these may be in different partitions, and at the same time each batch would
 * miss what the other has not committed yet. `lock`: different for each read model, and the same in every release that
 * may run beside this one.
 */
export async function oneBatchAtATime(tx: Tx, lock: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended(${literal(`${lock}:`)} || current_schema(), 0))`);
}
