import * as z from 'zod';
import { orStop } from '../fields.ts';

/** Events of the log, public or not, that one page is made of at most. */
export const PAGE_MAX = 1_000;

const LIMIT = `Ask for 1 to ${PAGE_MAX}.`;

const POSITION = 'Use a position as an event has it, or as the link to the next page has it.';

/** A place in a log as text: PostgreSQL's is a number, EventStoreDB's may be two. */
const Position = z
  .string(POSITION)
  .max(41, orStop(POSITION))
  .regex(/^\d{1,20}(:\d{1,20})?$/, POSITION);

/**
 * `after`: the position of the last event that one has, or that of the link to the next page, which an empty page may
 * have moved forward; left out, from the first.
 */
export const EventsQuery = z.object({
  after: Position.optional(),
  limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(PAGE_MAX, LIMIT).default(PAGE_MAX),
});
export type EventsQuery = z.infer<typeof EventsQuery>;
