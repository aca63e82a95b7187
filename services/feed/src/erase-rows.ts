import { dataOf } from '@hirelane/event-sourcing/events';
import { identifier, type Tx } from '@hirelane/postgres/pool';
import { remove } from '@hirelane/projections/table';
import type { FeedEvent } from './feed-events.ts';
import { fields, freelancers, hiddenJobs, liked, projects, proposals, saved } from './tables.ts';

/**
 * Deletes the rows of people whose accounts were deleted. `proposal_counts` stays: a project's number counts all who
 * applied and did not withdraw, as its client's list shows them, deleted ones without name and cover letter.
 */
export async function eraseRows(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  const erasedProjects = dataOf(events, 'ProjectErased').map(({ projectId }) => projectId);
  await keepGone(tx, erasedProjects);
  await remove(tx, projects, erasedProjects);
  const erasedFreelancers = dataOf(events, 'FreelancerErased').map(({ userId }) => userId);
  await remove(tx, freelancers, erasedFreelancers);
  await removePairs(tx, proposals, dataOf(events, 'ProposalErased'));
  const bookmarks = dataOf(events, 'BookmarkErased');
  await removePairs(tx, saved, bookmarks);
  await removePairs(tx, liked, bookmarks);
  await removePairs(tx, hiddenJobs, bookmarks);
  const erasedPages = dataOf(events, 'PageErased').map(({ userId }) => userId);
  await remove(tx, fields, erasedPages, 'user_id');
}

/** Search engines know the pages of projects that were published, and have to be told that these are gone. */
async function keepGone(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `INSERT INTO gone_projects SELECT id FROM projects WHERE id = ANY ($1) AND published_at IS NOT NULL
     ON CONFLICT DO NOTHING`,
    [ids],
  );
}

/** Deletes the rows of these freelancers and projects. */
export async function removePairs(
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
