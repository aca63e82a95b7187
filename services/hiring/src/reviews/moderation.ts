import { type Context, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { byOperator, type Moderated, refuseOwn } from '@hirelane/shared/by-operator';
import { type ReviewEvent, review, reviewKey } from './review.ts';

/** Which review it is. */
export type ReviewIds = Readonly<{ reviewId: string; engagementId: string; authorId: string }>;

/** Which review has this id, in the read model of this schema. Throws Refused when there is none. */
export async function requireReview(db: Queryable, schema: string, reviewId: string): Promise<ReviewIds> {
  const { rows } = await db.query<ReviewIds>(
    `SELECT id AS "reviewId", engagement_id AS "engagementId", author_id AS "authorId"
     FROM ${identifier(schema)}.reviews WHERE id = $1`,
    [reviewId],
  );
  const [found] = rows;
  if (!found) throw new Refused('unknown');
  return found;
}

/**
 * What operators do to reviews; without a context on the command line. `at`: an instant in UTC. Each changes nothing
 * where nothing was to be done, and throws Refused for the operator's own.
 */
export function openReviewModeration(store: EventStore) {
  const change = byOperator(store, review, 'review');
  const keyOf = ({ engagementId, authorId }: ReviewIds) => reviewKey(engagementId, authorId);

  return {
    /** All events of the review. */
    read: (ids: ReviewIds) => store.read<ReviewEvent>(`review-${keyOf(ids)}`),
    /** Hides the text from everybody but its author. Hidden already, it stays hidden for the first reason. */
    async hideText(ids: ReviewIds, reason: string, at: string, context?: Context): Promise<Moderated> {
      refuseOwn(ids.authorId, context);
      const { reviewId } = ids;
      return change(keyOf(ids), { type: 'HideReviewText', reviewId, reason, at }, context);
    },
    /** Takes that back. */
    async restoreText(ids: ReviewIds, reason: string | undefined, at: string, context?: Context): Promise<Moderated> {
      refuseOwn(ids.authorId, context);
      return change(keyOf(ids), { type: 'RestoreReviewText', reason, at }, context);
    },
  };
}
