import * as z from 'zod';
import { orStop } from '../fields.ts';

/** The maximum number of log events, public or not, that one page covers. */
export const PAGE_MAX = 1_000;

const LIMIT = `limit must be 1 to ${PAGE_MAX}.`;

const POSITION = 'after must be the position of an event, or the one in the link to the next page.';

/**
 * A position in a log, as text: one number for PostgreSQL, one or two for EventStoreDB. It is optionally followed by
 * the id of the event at that position, which reveals whether the log was restored from an older backup.
 */
const Position = z
  .string(POSITION)
  .max(78, orStop(POSITION))
  .regex(/^\d{1,20}(:\d{1,20})?(@[0-9a-f-]{36})?$/, POSITION);

/**
 * `after` is the position of the last event that the caller has received, or the position in the link to the next page,
 * which advances even if a page is empty. If it is absent, the page starts at the first event.
 */
export const EventsQuery = z.object({
  after: Position.optional(),
  limit: z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(PAGE_MAX, LIMIT).default(PAGE_MAX),
});
export type EventsQuery = z.infer<typeof EventsQuery>;
