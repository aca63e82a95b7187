import { WriteReview } from '@hirelane/api/schemas/reviews';
import * as z from 'zod';
import { keptOwnForm } from '@/shared/lib/keptForm';
import { nullable, object, text } from '@/shared/lib/shapes';

export const FIELDS = ['quality', 'communication', 'reliability', 'text'] as const;

/** Radio buttons have string values; a group without a choice has '' or null, which means no stars. */
const chosen = <T>(stars: z.ZodType<T, number>) => z.string().nullable().transform(Number).pipe(stars);

const { quality, communication, reliability } = WriteReview.shape;

/** A review as typed. */
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

/** A contract's unsent review. */
export const keptReview = (contractId: string) =>
  keptOwnForm(`review.${contractId}`, (stored) => (values(stored) ? stored : undefined));

const reply = object({ text });

/** An unsent reply to a review. */
export const keptReply = (contractId: string) =>
  keptOwnForm(`reply.${contractId}`, (stored) => (reply(stored) ? stored : undefined));
