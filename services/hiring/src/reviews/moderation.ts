import { handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { NOBODY } from '@hirelane/processes/due-work';
import { type ReviewCommand, review, reviewKey } from './review.ts';

/** Which review it is. */
export type ReviewIds = Readonly<{ engagementId: string; authorId: string }>;

/** What the operator does to reviews. `at`: an instant in UTC. Each returns false where nothing was to be done. */
export function openReviewModeration(store: EventStore) {
  const changeReview = handle(store, review, 'review');

  async function change({ engagementId, authorId }: ReviewIds, command: ReviewCommand): Promise<boolean> {
    const key = reviewKey(engagementId, authorId);
    const commandId = newId();
    await changeReview(key, command, { commandId, correlationId: commandId, actor: NOBODY });
    const past = await store.read(`review-${key}`);
    return past.some(({ meta }) => meta.causationId === commandId);
  }

  return {
    /** Hides the text from everybody but its author. Hidden already, it stays hidden for the first reason. */
    hideText: (ids: ReviewIds, reason: string, at: string) => change(ids, { type: 'HideReviewText', reason, at }),
    /** Takes that back. */
    restoreText: (ids: ReviewIds, at: string) => change(ids, { type: 'RestoreReviewText', at }),
  };
}
