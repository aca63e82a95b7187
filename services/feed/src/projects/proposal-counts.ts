import type { Tx } from '@hirelane/postgres/pool';
import { insert, upsert } from '@hirelane/projections/table';
import { bandSql } from './attributes.ts';
import type { FeedEvent } from './events.ts';
import { changedProjects } from './skill-index.ts';
import { proposalCounts, proposals } from './tables.ts';

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
 * Updates the numbers of proposals, and locks the counters of all projects in the batch until the transaction ends, in
 * a fixed order and before any project row. A project and its proposals may arrive in concurrent batches; without the
 * lock, neither would see the other's uncommitted changes, and the band would remain wrong.
 */
export async function lockCounts(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  const added = addedCounts(events);
  const counts = new Map([...started(events).map((id) => [id, 0] as const), ...added]);
  const inOrder = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  await upsert(tx, proposalCounts, inOrder, { n: 't.n + excluded.n' });
}

/** Saves the freelancers who have applied, and updates the bands of the projects in the batch. */
export async function saveProposals(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  await insert(
    tx,
    proposals,
    events.filter((event) => event.type === 'ProposalSent'),
  );
  const ids = [...new Set([...started(events), ...addedCounts(events).keys()])];
  if (ids.length === 0) return;
  // Updates only rows whose band changes, because each update also rewrites the row's entry in the word index.
  await tx.query(
    `UPDATE projects p SET proposal_band = ${bandSql('c.n')} FROM proposal_counts c
     WHERE p.id = ANY ($1) AND c.project_id = p.id AND p.proposal_band <> ${bandSql('c.n')}`,
    [ids],
  );
}
