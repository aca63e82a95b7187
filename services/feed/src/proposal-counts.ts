import type { Tx } from '@hirelane/postgres/pool';
import { insert, upsert } from '@hirelane/projections/table';
import { bandSql } from './attributes.ts';
import type { FeedEvent } from './feed-events.ts';
import { changedProjects } from './skill-index.ts';
import { proposalCounts, proposals } from './tables.ts';

/** What the events of a batch add to the number of proposals of each project. */
function addedCounts(events: readonly FeedEvent[]): ReadonlyMap<string, number> {
  // One update per project and batch: a popular project would otherwise queue its counter row.
  const counts = new Map<string, number>();
  const count = (projectId: string, n: number) => counts.set(projectId, (counts.get(projectId) ?? 0) + n);
  for (const { type, data } of events) {
    if (type === 'ProposalSent') count(data.projectId, 1);
    // Its row stays: whoever has withdrawn a proposal cannot apply again.
    if (type === 'ProposalWithdrawn') count(data.projectId, -1);
  }
  return counts;
}

/** Projects whose rows begin with these events. */
const started = (events: readonly FeedEvent[]) => changedProjects(events.filter(({ version }) => version === 1));

/**
 * Writes how many proposals there are, and keeps until the transaction ends the counters of all projects that it is
 * about, in one order and before any row of a project. A project and its proposals may come in batches of their own at
 * the same time, and each would otherwise miss what the other has not committed: then the band would stay wrong.
 */
export async function lockCounts(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  const added = addedCounts(events);
  const counts = new Map([...started(events).map((id) => [id, 0] as const), ...added]);
  const inOrder = [...counts].sort(([a], [b]) => (a < b ? -1 : 1));
  await upsert(tx, proposalCounts, inOrder, { n: 't.n + excluded.n' });
}

/** Writes who has applied, and in which band the numbers of their projects are now. */
export async function saveProposals(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  await insert(
    tx,
    proposals,
    events.filter((event) => event.type === 'ProposalSent'),
  );
  const ids = [...new Set([...started(events), ...addedCounts(events).keys()])];
  if (ids.length === 0) return;
  // A row in the index of words is written anew: only where it says something else now.
  await tx.query(
    `UPDATE projects p SET proposal_band = ${bandSql('c.n')} FROM proposal_counts c
     WHERE p.id = ANY ($1) AND c.project_id = p.id AND p.proposal_band <> ${bandSql('c.n')}`,
    [ids],
  );
}
