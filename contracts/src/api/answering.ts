import * as z from 'zod';

/**
 * How soon a freelancer usually answers messages of clients. An answer is a message of theirs that follows one or more of
 * the client in the same conversation, and it took from the first of these to it. Those of the last 12 months count,
 * nothing of today (UTC), and of more than ANSWERS_COUNTED the latest. What needed no answer is not told from what was
 * left without one, so that neither counts.
 */
export const Answering = z.object({
  /** Half of the answers came within so many hours, from 1; null as long as there are fewer than ANSWERS_MIN. */
  medianHours: z.number().int().nullable(),
});
export type Answering = z.infer<typeof Answering>;

export const AnsweringRead = z.object({ data: Answering });
