import type { EventOf } from '@hirelane/api/events/catalog';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { midnightBefore } from '@hirelane/postgres/database-time';
import { instant } from '@hirelane/postgres/log';
import type { Tx } from '@hirelane/postgres/pool';
import { columnsFrom } from '@hirelane/projections/table';
import type { Changed } from './ratings.ts';

export type Written = Recorded<Extract<EventOf<'review'>, { type: 'ReviewWritten' }>>;

const written = columnsFrom<Written>();
/** Columns of a table `reviews`: what of a review averages are computed from, and from when it counts. */
export const markColumns = {
  engagement_id: written('uuid', ({ data }) => data.engagementId),
  author_id: written('uuid', ({ data }) => data.authorId),
  subject_id: written('uuid NOT NULL', ({ data }) => data.subjectId),
  // Of its event: lists name it, and must not say which engagement it is about.
  id: written('uuid NOT NULL', ({ id }) => id),
  quality: written('int NOT NULL', ({ data }) => data.quality),
  communication: written('int NOT NULL', ({ data }) => data.communication),
  reliability: written('int NOT NULL', ({ data }) => data.reliability),
  written_at: written('timestamptz NOT NULL', ({ data }) => data.writtenAt),
  // From when everybody may read it: midnight, UTC, after the end of the period, or after the later one of both was
  // written. Of all that become visible at midnight, nobody can tell which two belong to one contract.
  visible_from: written('timestamptz NOT NULL', ({ data }) => midnightAfter(data.until)),
};

/** The next midnight in UTC that is after an instant. RFC 3339, as the instant. */
function midnightAfter(instant: string): string {
  const day = new Date(instant);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate() + 1)).toISOString();
}

/**
 * Where both have written, both are visible from the midnight on after the later one was. Returns whose reviews
 * changed: of those that were added, and of those that become visible with them.
 */
export async function showPairs(tx: Tx, added: readonly Written[]): Promise<readonly Changed[]> {
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
