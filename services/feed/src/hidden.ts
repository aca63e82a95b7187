import type { Tx } from '@hirelane/postgres/pool';
import { isSuspendedSql, saveSuspended, suspensionsBy } from '@hirelane/projections/suspended';
import type { FeedEvent } from './feed-events.ts';
import { changedProjects } from './skill-index.ts';

const LOCK = `hashtextextended('feed-hidden:' || current_schema(), 0)`;

/**
 * Keeps batches with suspensions apart from those with projects until the transaction ends: they may be in different
 * partitions, and each would miss what the other has not committed yet. Those with projects do not wait for each other.
 */
export async function takeTurns(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  if (suspensionsBy(events).size > 0) await tx.query(`SELECT pg_advisory_xact_lock(${LOCK})`);
  else if (changedProjects(events).length > 0) await tx.query(`SELECT pg_advisory_xact_lock_shared(${LOCK})`);
}

/** Ids of the projects in the model whose clients these events suspend or restore. */
export async function projectsOfSuspended(tx: Tx, events: readonly FeedEvent[]): Promise<readonly string[]> {
  const clients = [...suspensionsBy(events).keys()];
  if (clients.length === 0) return [];
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM projects WHERE client_id = ANY ($1)', [clients]);
  return rows.map(({ id }) => id);
}

/**
 * Hides what operators have hidden and what suspended clients have, and shows it again once they are restored. A project that is new here may be older
 * than the suspension: order between streams is not known.
 */
export async function saveHidden(tx: Tx, events: readonly FeedEvent[], ofSuspended: readonly string[]): Promise<void> {
  await saveSuspended(tx, events);
  const started = events.filter(({ version }) => version === 1);
  const moderated = events.filter(({ type }) => type === 'ProjectHidden' || type === 'ProjectUnhidden');
  const ids = [...new Set([...ofSuspended, ...changedProjects(started), ...changedProjects(moderated)])];
  if (ids.length === 0) return;
  await tx.query(
    `UPDATE projects p SET is_hidden = NOT is_hidden
     WHERE id = ANY ($1) AND is_hidden <> (is_withheld OR ${isSuspendedSql('p.client_id')})`,
    [ids],
  );
}
