import type { Tx } from '@hirelane/postgres/pool';
import { insert } from '@hirelane/projections/table';
import { bandSql } from './attributes.ts';
import type { FeedEvent } from './events.ts';
import { changedProjects } from './skill-index.ts';
import { proposals } from './tables.ts';
import { turnOf } from './turns.ts';

/** How much a batch of events changes each project's number of proposals. */
function addedCounts(events: readonly FeedEvent[]): ReadonlyMap<string, number> {
  // Updates each project only once per batch. Otherwise, updates of a popular project would contend for its counter
  // row.
  const counts = new Map<string, number>();
  const count = (projectId: string, n: number) => counts.set(projectId, (counts.get(projectId) ?? 0) + n);
  for (const { type, data } of events) {
    if (type === 'ProposalSent') count(data.projectId, 1);
    // The row remains, because a freelancer who has withdrawn cannot apply again.
    if (type === 'ProposalWithdrawn') count(data.projectId, -1);
  }
  return counts;
}

/** Projects whose first event is in this batch. */
const started = (events: readonly FeedEvent[]) => changedProjects(events.filter(({ version }) => version === 1));

/**
 * Takes the batch's turn, then updates the numbers of proposals, and locks the counters of all projects in the batch
 * until the transaction ends, in a fixed order and before any project row. A project and its proposals may arrive in
 * concurrent batches; without the lock, neither would see the other's uncommitted changes, and the band would remain
 * wrong.
 */
export async function lockCounts(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  const turn = turnOf(events);
  const counts = new Map([...started(events).map((id) => [id, 0] as const), ...addedCounts(events)]);
  const inOrder = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  if (inOrder.length > 0) {
    // No row can be inserted before the turn has been taken, because each is joined with it.
    await tx.query(
      `WITH turn AS MATERIALIZED (SELECT ${turn ?? 'NULL'})
       INSERT INTO proposal_counts AS t (project_id, n)
       SELECT r.project_id, r.n FROM turn, unnest($1::uuid[], $2::int[]) AS r(project_id, n)
       ON CONFLICT (project_id) DO UPDATE SET n = t.n + excluded.n`,
      [inOrder.map(([id]) => id), inOrder.map(([, n]) => n)],
    );
  } else if (turn !== null) await tx.query(`SELECT ${turn}`);
}

/** Saves the freelancers who have applied, and updates the bands of their projects. New projects already have theirs. */
export async function saveProposals(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  await insert(
    tx,
    proposals,
    events.filter((event) => event.type === 'ProposalSent'),
  );
  const ids = [...addedCounts(events).keys()];
  if (ids.length === 0) return;
  // Updates only rows whose band changes, because each update also rewrites the row's entry in the word index.
  await tx.query(
    `UPDATE projects p SET proposal_band = ${bandSql('c.n')} FROM proposal_counts c
     WHERE p.id = ANY ($1) AND c.project_id = p.id AND p.proposal_band <> ${bandSql('c.n')}`,
    [ids],
  );
}
