import { WriteReview } from '@hirelane/api/schemas/reviews';
import * as z from 'zod';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { nullable, object, text } from '@/shared/lib/shapes';

export const FIELDS = ['quality', 'communication', 'reliability', 'text'] as const;

/** A radio button's value is a string. Without a choice, the group's value is '' or null, which converts to 0 stars. */
const chosen = <T>(stars: z.ZodType<T, number>) => z.string().nullable().transform(Number).pipe(stars);

const { quality, communication, reliability } = WriteReview.shape;

export const ReviewForm = WriteReview.extend({
  quality: chosen(quality),
  communication: chosen(communication),
  reliability: chosen(reliability),
});
export type ReviewValues = z.input<typeof ReviewForm>;

export const EMPTY_REVIEW: ReviewValues = { quality: '', communication: '', reliability: '', text: '' };

const values = object({
  quality: nullable(text),
  communication: nullable(text),
  reliability: nullable(text),
  text,
});

/** An unsent review for a contract. */
export const keptReview = (contractId: string) => keptOwnForm(`review.${contractId}`, values);

const reply = object({ text });

/** An unsent reply to a review. */
export const keptReply = (contractId: string) => keptOwnForm(`reply.${contractId}`, reply);
