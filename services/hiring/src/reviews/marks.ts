import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { midnightBefore } from '@hirelane/postgres/database-time';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import { columnsFrom } from '@hirelane/projections/table';
import type { Changed } from './ratings.ts';

export type ReviewWritten = Recorded<Extract<EventOf<'review'>, { type: 'ReviewWritten' }>>;

const written = columnsFrom<ReviewWritten>();
/**
 * Columns for a `reviews` table: the marks from which averages are computed, and the time when a review becomes public.
 */
export const markColumns = {
  engagement_id: written('uuid', ({ data }) => data.engagementId),
  author_id: written('uuid', ({ data }) => data.authorId),
  subject_id: written('uuid NOT NULL', ({ data }) => data.subjectId),
  // The id of the review's event. Lists show it, so it must not reveal the contract.
  id: written('uuid NOT NULL', ({ id }) => id),
  quality: written('int NOT NULL', ({ data }) => data.quality),
  communication: written('int NOT NULL', ({ data }) => data.communication),
  reliability: written('int NOT NULL', ({ data }) => data.reliability),
  written_at: written('timestamptz NOT NULL', ({ data }) => data.writtenAt),
  // When the review becomes public: the first midnight, UTC, after the end of the period or after the second review was
  // written. Many reviews become public at the same midnight, so a contract's two reviews cannot be matched to each
  // other.
  visible_from: written('timestamptz NOT NULL', ({ data }) => midnightAfter(data.until)),
};

/** The first midnight in UTC after an instant. RFC 3339, like the instant. */
function midnightAfter(instant: string): string {
  const day = new Date(instant);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1)).toISOString();
}

/**
 * If both parties have written a review, both reviews become public at the first midnight after the later one. Returns
 * the people whose reviews changed: those in the added reviews, and those in reviews that become visible with them.
 */
export async function showPairs(tx: Tx, added: readonly ReviewWritten[]): Promise<readonly Changed[]> {
  if (added.length === 0) return [];
  const { rows } = await tx.query<Changed>(
    `UPDATE reviews r SET visible_from = ${midnightBefore(`greatest(r.written_at, o.written_at) + interval '24 hours'`)}
     FROM reviews o
     WHERE r.engagement_id = ANY ($1) AND o.engagement_id = r.engagement_id AND o.author_id = r.subject_id
     RETURNING r.subject_id AS "subjectId", ${instant('r.visible_from')} AS "from"`,
    [added.map(({ data }) => data.engagementId)],
  );
  return [...rows, ...added.map(({ data }) => ({ subjectId: data.subjectId, from: midnightAfter(data.until) }))];
}
