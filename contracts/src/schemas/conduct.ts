import * as z from 'zod';

/**
 * How a client treats freelancers, derived from events. Days have 24 hours; calendar days are in UTC.
 *
 * A proposal is answered once its client shortlists it, declines it individually, makes an offer or writes to the
 * freelancer, within 14 days after it was sent. The first answer counts, regardless of later events. Filling or closing
 * the project is not an answer. A proposal counts as received once it is answered, or from the day after its 14 days. A
 * proposal withdrawn within 7 days never counts. Proposals from users who have deleted their account count. Events from
 * today do not count.
 */
export const Conduct = z.object({
  /** The share of proposals sent within the last 12 months that were answered; null if fewer than 5 were received. */
  answers: z
    .object({
      answered: z.number().int(),
      received: z.number().int(),
      /** The median time to an answer in days, 1 to 14; null if there are no answers. */
      medianDays: z.number().int().nullable(),
    })
    .nullable(),
  /** The total number of contracts that started before today. */
  hires: z.number().int(),
  /** The total number of contracts whose work was accepted. */
  completed: z.number().int(),
  /**
   * The number of deliveries in the last 12 months that went unanswered for 14 days: the client neither accepted the
   * work nor requested changes, and the contract did not end.
   */
  unansweredDeliveries: z.number().int(),
});
export type Conduct = z.infer<typeof Conduct>;

export const ConductAnswer = z.object({ data: Conduct });

/**
 * How soon a freelancer usually answers clients' messages. An answer is the freelancer's first message after one or
 * more from the client in the same conversation; its time is counted from the first of these. Answers from the last 12
 * months count, except today's (UTC), and at most the latest ANSWERS_COUNTED. A message that did not need an answer
 * looks the same as an unanswered one, so neither counts.
 */
export const Answering = z.object({
  /** The median time to an answer in hours, at least 1; null if there are fewer than ANSWERS_MIN answers. */
  medianHours: z.number().int().nullable(),
});
export type Answering = z.infer<typeof Answering>;

export const AnsweringRead = z.object({ data: Answering });
