import type { OperatedThing } from '@hirelane/contracts/api/operated-things';
import { type Review, type ReviewEvent, review } from './review.ts';

/** The text of a review as operators read it, from all of its events; null for none. */
export function operatedIn(reviewId: string, past: readonly ReviewEvent[]): OperatedThing | null {
  const state = past.reduce<Review | null>(review.evolve, review.initial);
  if (!state) return null;
  const { named, content, writtenAt: at, hiddenReason } = state;
  const isHidden = hiddenReason !== null;
  return { _id: reviewId, personId: named.authorId, title: '', text: content.text, at, isHidden, context: [] };
}
