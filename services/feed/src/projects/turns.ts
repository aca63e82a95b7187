import type { Tx } from '@hirelane/postgres/pool';
import { suspensionsBy } from '@hirelane/shared/suspended';
import type { FeedEvent } from './events.ts';
import { changedProjects } from './skill-index.ts';

// Batches may be in different partitions, and concurrent ones would miss each other's uncommitted changes. Batches with
// projects share a lock until they are committed; a batch with something that concerns all projects takes it alone.

const LOCK = `hashtextextended('feed-projects:' || current_schema(), 0)`;
const ALONE = `pg_advisory_xact_lock(${LOCK})`;

/** SQL that takes the batch's turn: alone if it suspends or restores users. Null if it needs none. */
export function turnOf(events: readonly FeedEvent[]): string | null {
  if (suspensionsBy(events).size > 0) return ALONE;
  return changedProjects(events).length > 0 ? `pg_advisory_xact_lock_shared(${LOCK})` : null;
}

/** Waits for all batches with projects, and makes later ones wait, until the transaction ends. */
export const excludeProjects = (tx: Tx): Promise<unknown> => tx.query(`SELECT ${ALONE}`);
