import * as z from 'zod';
import { LIMITS, STARS_MAX } from '../constants.ts';
import { Id, Instant, prose } from '../fields.ts';

function stars(mark: string) {
  const message = `Rate the ${mark}.`;
  return z.number(message).int(message).min(1, message).max(STARS_MAX, message);
}

/** One party's review of the other. */
export const WriteReview = z.object({
  quality: stars('quality'),
  communication: stars('communication'),
  reliability: stars('reliability'),
  text: prose('Review', LIMITS.reviewText, 0).default(''),
});
export type WriteReview = z.infer<typeof WriteReview>;

export const ReplyToReview = z.object({ text: prose('Reply', LIMITS.reviewReply) });
export type ReplyToReview = z.infer<typeof ReplyToReview>;

const said = {
  /** Stars, from 1 to 5. */
  quality: z.number().int(),
  communication: z.number().int(),
  reliability: z.number().int(),
  /** The text; also '' once its author has deleted the account and, for others, while the operator hides it. */
  text: z.string(),
  /** Whether the operator has hidden the text. */
  isTextHidden: z.boolean(),
};

export const Review = z.object({
  ...said,
  writtenAt: Instant,
  /** The reply from the person reviewed, or null. */
  reply: z.object({ text: z.string(), repliedAt: Instant }).nullable(),
  /**
   * The operator's reason for hiding the text, which only its author can see; null for other users, or if the text is
   * not hidden.
   */
  hiddenReason: z.string().nullable(),
});
export type Review = z.infer<typeof Review>;

/** The other party's review of the caller. `_id` is used to report the review. It is the same as in `PersonReview`. */
export const ReceivedReview = z.object({ _id: Id, ...Review.shape });
export type ReceivedReview = z.infer<typeof ReceivedReview>;

/** A contract's reviews, as far as one of its parties may see them. */
export const ContractReviews = z.object({
  /** The caller's own review, as soon as it is written. */
  own: Review.nullable(),
  /** The other party's review of the caller; null while it is hidden, exactly as if it did not exist. */
  other: ReceivedReview.nullable(),
  /** Whether the caller can write a review now. */
  canWrite: z.boolean(),
  /**
   * The time until which both parties can write a review and reviews can remain hidden; null while the contract is
   * active or if it cannot be reviewed.
   */
  writeUntil: Instant.nullable(),
});
export type ContractReviews = z.infer<typeof ContractReviews>;

/**
 * A public review of a user, from the day after it became visible to the parties of the contract. `by` is its author's
 * role in the contract; the author is not named. No field is precise enough to find the other review of the same
 * contract.
 */
export const PersonReview = z.object({
  _id: Id,
  by: z.enum(['client', 'freelancer']),
  ...said,
  /** The month in which the review became public, in UTC, such as `2026-11`. */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** The reply from the person reviewed, or null. */
  reply: z.string().nullable(),
});
export type PersonReview = z.infer<typeof PersonReview>;

/** The average of the latest visible reviews by `people` different authors, to two decimals. */
export const Averages = z.object({
  quality: z.number(),
  communication: z.number(),
  reliability: z.number(),
  people: z.number().int(),
});
export type Averages = z.infer<typeof Averages>;

/** `data` has the latest publication first. `averages` is null until three different users have reviewed the person. */
export const PersonReviews = z.object({
  data: z.array(PersonReview),
  nextCursor: z.string().nullable(),
  averages: Averages.nullable(),
});
export type PersonReviews = z.infer<typeof PersonReviews>;
