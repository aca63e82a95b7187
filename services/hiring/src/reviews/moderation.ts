import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { byOperator } from '@hirelane/processes/by-operator';
import { review, reviewKey } from './review.ts';

/** Which review it is. */
export type ReviewIds = Readonly<{ engagementId: string; authorId: string }>;

/** What the operator does to reviews. `at`: an instant in UTC. Each returns false where nothing was to be done. */
export function openReviewModeration(store: EventStore) {
  const change = byOperator(store, review, 'review');
  const keyOf = ({ engagementId, authorId }: ReviewIds) => reviewKey(engagementId, authorId);

  return {
    /** Hides the text from everybody but its author. Hidden already, it stays hidden for the first reason. */
    hideText: async (ids: ReviewIds, reason: string, at: string): Promise<boolean> =>
      (await change(keyOf(ids), { type: 'HideReviewText', reason, at })).isChanged,
    /** Takes that back. */
    restoreText: async (ids: ReviewIds, at: string): Promise<boolean> =>
      (await change(keyOf(ids), { type: 'RestoreReviewText', at })).isChanged,
  };
}
