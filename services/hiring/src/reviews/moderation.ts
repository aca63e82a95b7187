import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { openHiding } from '@hirelane/shared/moderating';
import { review, reviewKey } from './review.ts';

/**
 * Lets operators hide and restore review texts. Authors can still read their hidden texts. `schema`: the read model's
 * schema.
 */
export function openReviewModeration(store: EventStore, db: Queryable, schema: string) {
  return openHiding(store, review, 'review', {
    async find(reviewId) {
      const { rows } = await db.query<Readonly<{ engagementId: string; authorId: string }>>(
        `SELECT engagement_id AS "engagementId", author_id AS "authorId"
         FROM ${identifier(schema)}.reviews WHERE id = $1`,
        [reviewId],
      );
      const [found] = rows;
      if (!found) throw new Refused('unknown');
      const { engagementId, authorId } = found;
      return { key: reviewKey(engagementId, authorId), authorId, reviewId };
    },
    command: (hiding, { reviewId }) => ({ ...hiding, reviewId }),
  });
}
