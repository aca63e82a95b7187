import { identifier, type Tx } from '@hirelane/postgres/pool';
import { remove } from '@hirelane/projections/table';
import type { FeedEvent } from './feed-events.ts';
import { freelancers, liked, projects, proposals, saved } from './tables.ts';

/**
 * Deletes the rows of people whose accounts were deleted. `proposal_counts` stays: a project's number counts all who
 * ever applied, as its client's list shows them, deleted ones without name and cover letter.
 */
export async function eraseRows(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  const erasedProjects = events.filter((event) => event.type === 'ProjectErased');
  await remove(
    tx,
    projects,
    erasedProjects.map(({ data }) => data.projectId),
  );
  const erasedFreelancers = events.filter((event) => event.type === 'FreelancerErased');
  await remove(
    tx,
    freelancers,
    erasedFreelancers.map(({ data }) => data.userId),
  );
  const erasedProposals = events.filter((event) => event.type === 'ProposalErased');
  await removePairs(
    tx,
    proposals,
    erasedProposals.map(({ data }) => data),
  );
  const bookmarks = events.filter((event) => event.type === 'BookmarkErased').map(({ data }) => data);
  await removePairs(tx, saved, bookmarks);
  await removePairs(tx, liked, bookmarks);
}

async function removePairs(
  tx: Tx,
  { name }: { name: string },
  pairs: readonly { freelancerId: string; projectId: string }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await tx.query(
    `DELETE FROM ${identifier(name)} WHERE (freelancer_id, project_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
    [pairs.map(({ freelancerId }) => freelancerId), pairs.map(({ projectId }) => projectId)],
  );
}
