import { type Context, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { byOperator, refuseOwn } from '@hirelane/processes/by-operator';
import { review, reviewKey } from './review.ts';

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
 * What operators do to reviews; without a context on the command line. `at`: an instant in UTC. Each returns false where
 * nothing was to be done, and throws Refused for the operator's own.
 */
export function openReviewModeration(store: EventStore) {
  const change = byOperator(store, review, 'review');
  const keyOf = ({ engagementId, authorId }: ReviewIds) => reviewKey(engagementId, authorId);

  return {
    /** Hides the text from everybody but its author. Hidden already, it stays hidden for the first reason. */
    async hideText(ids: ReviewIds, reason: string, at: string, context?: Context): Promise<boolean> {
      refuseOwn(ids.authorId, context);
      const { reviewId } = ids;
      return (await change(keyOf(ids), { type: 'HideReviewText', reviewId, reason, at }, context)).isChanged;
    },
    /** Takes that back. */
    async restoreText(ids: ReviewIds, reason: string | undefined, at: string, context?: Context): Promise<boolean> {
      refuseOwn(ids.authorId, context);
      return (await change(keyOf(ids), { type: 'RestoreReviewText', reason, at }, context)).isChanged;
    },
  };
}
