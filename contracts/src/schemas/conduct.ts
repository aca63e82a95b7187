import * as z from 'zod';

/**
 * How a client treats freelancers, derived from events. Days have 24 hours; calendar days are in UTC.
 *
 * A proposal is answered once its client shortlists it, declines it individually, makes an offer or writes to the
 * freelancer, within 14 days of being sent; the first answer counts, whatever follows. Filling or closing the project
 * is not an answer. A proposal counts as received once it is answered, or from the day after its 14 days; one that was
 * withdrawn within 7 days never counts. Those of users who have deleted their account count. Nothing of today counts.
 */
export const Conduct = z.object({
  /** The share of answered proposals among those sent within the last 12 months; null for fewer than 5 received. */
  answers: z
    .object({
      answered: z.number().int(),
      received: z.number().int(),
      /** The median time to an answer in days, 1 to 14; null without an answer. */
      medianDays: z.number().int().nullable(),
    })
    .nullable(),
  /** Contracts that started before today, in total. */
  hires: z.number().int(),
  /** Contracts whose work was accepted, in total. */
  completed: z.number().int(),
  /**
   * Deliveries of the last 12 months with none of these within 14 days: acceptance, a request for changes, the end of
   * the contract.
   */
  unansweredDeliveries: z.number().int(),
});
export type Conduct = z.infer<typeof Conduct>;

export const ConductAnswer = z.object({ data: Conduct });

/**
 * How soon a freelancer usually answers messages of clients. An answer is a message of the freelancer that follows one
 * or more of the client in the same conversation; its time is counted from the first of these. Answers of the last 12
 * months count, none of today (UTC), and of more than ANSWERS_COUNTED the latest. A message that needed no answer looks
 * the same as an unanswered one, so neither counts.
 */
export const Answering = z.object({
  /** The median time to an answer in hours, from 1; null for fewer than ANSWERS_MIN. */
  medianHours: z.number().int().nullable(),
});
export type Answering = z.infer<typeof Answering>;

export const AnsweringRead = z.object({ data: Answering });
