import * as z from 'zod';
import { orStop } from '../fields.ts';

/** The maximum number of events in a page. */
export const PAGE_MAX = 1_000;

const LIMIT = `limit must be 1 to ${PAGE_MAX}.`;

const POSITION = 'after must be the position of an event, or the one in the link to the next page.';

/** A public position (`publicIds`): an encrypted position in a log, with the id of the event there. */
const Position = z
  .string(POSITION)
  .max(200, orStop(POSITION))
  .regex(/^[\w-]{39,}$/, POSITION);

/**
 * `after` is the position of the last event that the caller has received, or the position in the link to the next page.
 * If it is absent, the page starts at the first event.
 */
export const EventsQuery = z.object({
  after: Position.optional(),
  limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(PAGE_MAX, LIMIT).default(PAGE_MAX),
});
export type EventsQuery = z.infer<typeof EventsQuery>;
