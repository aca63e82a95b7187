import type { Tx } from '@hirelane/postgres/pool';
import type { FeedEvent } from './feed-events.ts';

/**
 * Deletes the rows of people who have gone. `proposal_counts` stays: a project's number is of all who ever applied, as its
 * client's list shows them, the deleted ones without name and letter.
 */
export async function eraseRows(tx: Tx, events: readonly FeedEvent[]): Promise<void> {
  const remove = async (table: string, ids: readonly string[]) => {
    if (ids.length > 0) await tx.query(`DELETE FROM ${table} WHERE id = ANY ($1)`, [ids]);
  };
  const removePairs = async (table: string, pairs: readonly { freelancerId: string; projectId: string }[]) => {
    if (pairs.length === 0) return;
    await tx.query(
      `DELETE FROM ${table} WHERE (freelancer_id, project_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))`,
      [pairs.map(({ freelancerId }) => freelancerId), pairs.map(({ projectId }) => projectId)],
    );
  };

  await remove(
    'projects',
    events.flatMap((event) => (event.type === 'ProjectErased' ? [event.data.projectId] : [])),
  );
  await remove(
    'files',
    events.flatMap((event) => (event.type === 'FileErased' ? [event.data.fileId] : [])),
  );
  await remove(
    'freelancers',
    events.flatMap((event) => (event.type === 'FreelancerErased' ? [event.data.userId] : [])),
  );
  await removePairs(
    'proposals',
    events.flatMap((event) => (event.type === 'ProposalErased' ? [event.data] : [])),
  );
  const bookmarks = events.flatMap((event) => (event.type === 'BookmarkErased' ? [event.data] : []));
  await removePairs('saved', bookmarks);
  await removePairs('liked', bookmarks);
}
