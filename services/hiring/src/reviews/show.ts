import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { type Review, review, reviewKey } from './review.ts';

type Of = Readonly<{ engagementId: string; authorId: string; subjectId: string }>;

/**
 * Records that reviews are visible, for the notification email. Readers compute visibility from the reviews and the
 * time, so a late or missing record does not affect it.
 */
export function showReviews(store: EventStore) {
  const change = handle(store, review, 'review');
  const reviewOf = async (key: string) => (await load(store, review, `review-${key}`)).state;

  return {
    /**
     * Shows both of a contract's reviews if both are written. Only the first author is notified, because the second one
     * can see the first review immediately.
     */
    async both({ engagementId, authorId, subjectId }: Of, context: Context): Promise<void> {
      const keys = [reviewKey(engagementId, authorId), reviewKey(engagementId, subjectId)] as const;
      const [one, other] = await Promise.all([reviewOf(keys[0]), reviewOf(keys[1])]);
      if (!one || !other) return;
      const isOneLater = later(one) > later(other);
      const shownAt = isOneLater ? one.writtenAt : other.writtenAt;
      await change(keys[0], { type: 'ShowReview', shownAt, isNew: isOneLater }, context);
      await change(keys[1], { type: 'ShowReview', shownAt, isNew: !isOneLater }, context);
    },
    /** Shows a single review at the end of the period, if it was not visible before. */
    async atTheEnd(
      { engagementId, authorId, until }: Of & Readonly<{ until: string }>,
      context: Context,
    ): Promise<void> {
      await change(reviewKey(engagementId, authorId), { type: 'ShowReview', shownAt: until, isNew: true }, context);
    },
  };
}

/**
 * Orders two reviews by their times, which share one format, and then by author, so that the order does not depend on
 * the caller.
 */
const later = ({ writtenAt, named }: Review) => `${writtenAt} ${named.authorId}`;
