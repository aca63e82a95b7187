import type { OperatedThing } from '@hirelane/api/schemas/operated-things';
import { Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { openHiding } from '@hirelane/shared/moderating';
import { type Review, type ReviewEvent, review, reviewKey } from './review.ts';

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

/** A review for operators, built from all events in its stream; null if it was not written. */
export function operatedReview(reviewId: string, past: readonly ReviewEvent[]): OperatedThing | null {
  const state = past.reduce<Review | null>(review.evolve, review.initial);
  if (!state) return null;
  const { named, content, writtenAt: at, hiddenReason } = state;
  const isHidden = hiddenReason !== null;
  return { _id: reviewId, personId: named.authorId, title: '', text: content.text, at, isHidden, context: [] };
}
