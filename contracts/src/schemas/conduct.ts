import * as z from 'zod';

/**
 * How a client treats those who work for them, from what happened. Days are of 24 hours, those of the calendar in UTC.
 *
 * A proposal is answered once its client shortlists it, declines it by hand, offers a contract or writes to the
 * freelancer, within 14 days of being sent; the first answer counts, whatever follows it. That its project was filled or closed is no answer. It counts as
 * received once it is answered, or from the day on after its 14 days; one that was withdrawn within 7 days never does.
 * Those of people who have deleted their account count. Nothing of today does.
 */
export const Conduct = z.object({
  /** Of the proposals that were sent within the last 12 months; null as long as they received fewer than 5. */
  answers: z
    .object({
      answered: z.number().int(),
      received: z.number().int(),
      /** Half of the answers came within so many days, 1 to 14; null without an answer. */
      medianDays: z.number().int().nullable(),
    })
    .nullable(),
  /** Contracts that were begun before today, ever. */
  hires: z.number().int(),
  /** Contracts whose work was accepted, ever. */
  completed: z.number().int(),
  /**
   * Deliveries of the last 12 months of which none of these came within 14 days: they were accepted, changes were
   * requested, the contract ended.
   */
  unansweredDeliveries: z.number().int(),
});
export type Conduct = z.infer<typeof Conduct>;

export const ConductAnswer = z.object({ data: Conduct });

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
