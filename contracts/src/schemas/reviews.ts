import * as z from 'zod';
import { LIMITS, STARS_MAX } from '../constants.ts';
import { Id, Instant, prose } from '../fields.ts';

function stars(label: string) {
  const message = `${label} must be 1 to ${STARS_MAX} stars.`;
  return z.number(message).int(message).min(1, message).max(STARS_MAX, message);
}

/** What one of the two of a contract thinks of the other. */
export const WriteReview = z.object({
  quality: stars('Quality'),
  communication: stars('Communication'),
  reliability: stars('Reliability'),
  text: prose('Review', LIMITS.reviewText, 0).default(''),
});
export type WriteReview = z.infer<typeof WriteReview>;

export const ReplyToReview = z.object({ text: prose('Reply', LIMITS.reviewReply) });
export type ReplyToReview = z.infer<typeof ReplyToReview>;

const said = {
  /** Stars, 1 to 5. */
  quality: z.number().int(),
  communication: z.number().int(),
  reliability: z.number().int(),
  /** '' also once its author has deleted their account, and while the operator hides it from others. */
  text: z.string(),
  /** Whether the operator has hidden the text. */
  isTextHidden: z.boolean(),
};

export const Review = z.object({
  ...said,
  writtenAt: Instant,
  /** Of the person reviewed; null without one. */
  reply: z.object({ text: z.string(), repliedAt: Instant }).nullable(),
  /** Why the operator has hidden the text, for its author alone; null for others, and where it is not hidden. */
  hiddenReason: z.string().nullable(),
});
export type Review = z.infer<typeof Review>;

/** A review that the other wrote about the caller. `_id`: to report it by; the same as in `PersonReview`. */
export const ReceivedReview = z.object({ _id: Id, ...Review.shape });
export type ReceivedReview = z.infer<typeof ReceivedReview>;

/** The reviews of a contract, as one of its two people may know them. */
export const ContractReviews = z.object({
  /** The caller's own, as soon as it is written. */
  own: Review.nullable(),
  /** The other's about the caller; null as long as it is hidden, as if there was none. */
  other: ReceivedReview.nullable(),
  /** Whether the caller may write theirs now. */
  canWrite: z.boolean(),
  /**
   * Until when both may write, and a review may be hidden. Null while the contract goes on, and if it is not reviewed.
   */
  writeUntil: Instant.nullable(),
});
export type ContractReviews = z.infer<typeof ContractReviews>;

/**
 * A review of a person that everybody may read, from the day on that follows the one on which the two of the contract
 * may. `by`: what its author was in the contract; who they are, it does not say. Nothing in it is exact enough to find
 * the other review of the same contract.
 */
export const PersonReview = z.object({
  _id: Id,
  by: z.enum(['client', 'freelancer']),
  ...said,
  /** Of when it became visible to everybody, in UTC: `2026-11`. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** Of the person reviewed; null without one. */
  reply: z.string().nullable(),
});
export type PersonReview = z.infer<typeof PersonReview>;

/** Over the latest visible review of each `people` different people; to two decimals. */
export const Averages = z.object({
  quality: z.number(),
  communication: z.number(),
  reliability: z.number(),
  people: z.number().int(),
});
export type Averages = z.infer<typeof Averages>;

/**
 * `data`: the last one that became visible first. `averages`: null until three different people have reviewed this one.
 */
export const PersonReviews = z.object({
  data: z.array(PersonReview),
  nextCursor: z.string().nullable(),
  averages: Averages.nullable(),
});
export type PersonReviews = z.infer<typeof PersonReviews>;
