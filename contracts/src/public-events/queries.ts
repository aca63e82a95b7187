import * as z from 'zod';
import { orStop, parameters } from '../fields.ts';
import { type PublicCategory, publicEventTypes } from './catalog.ts';

/** The maximum number of events in a page. */
export const PAGE_MAX = 1_000;

const LIMIT = `limit must be 1 to ${PAGE_MAX}.`;

const POSITION = 'after must be the position of an event, or the one in the link to the next page.';

/**
 * A public position (`publicIds`): an encrypted position in a log, with the id of the event there. A snapshot's has two.
 */
const positionOf = (length: number) =>
  z
    .string(POSITION)
    .max(length, orStop(POSITION))
    .regex(/^[\w-]{39,}$/, POSITION)
    .optional();
const after = positionOf(200).meta({
  description: 'The position of the last event received, or the one in the link. Absent: start at the first event.',
});

const Time = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** RFC 3339, or a date, which is its start in UTC. Becomes milliseconds since 1970. */
function timeOf(name: string, description: string) {
  const message = `${name} must be a time such as 2026-11-30T08:00:00Z (write + as %2B), or a date such as 2026-11-30.`;
  return z
    .string(message)
    .max(40, orStop(message))
    .refine((text) => Time.safeParse(text).success, message)
    .transform((text) => Date.parse(text))
    .optional()
    .meta({ description: `${description} RFC 3339, or a date, which is its start in UTC.` });
}
const since = timeOf('since', 'Only events published at or after this time.');
const until = timeOf('until', 'Only events published before this time.');

/** The names of a category's types, repeated or separated by commas. */
function typesOf(category: PublicCategory) {
  const known = publicEventTypes.flatMap((type) => (type.category === category ? [`hirelane.${type.name}`] : []));
  const message = `type must be one or more of ${known.join(', ')}.`;
  // All names, separated by commas, are shorter.
  const name = z.string(message).max(500, orStop(message));
  return z
    .union([name, z.array(name).max(known.length, message)], message)
    .transform((given) => [given].flat().flatMap((names) => names.split(',')))
    .refine((names) => names.every((name) => known.includes(name)), message)
    .optional()
    .meta({ description: `Only events of these types: repeated, or separated by commas. ${known.join(', ')}.` });
}

const limit = z.coerce.number(LIMIT).int(LIMIT).min(1, LIMIT).max(PAGE_MAX, LIMIT).default(PAGE_MAX);

/** Parameters for a page of a category's events. */
export const eventsQuery = (category: PublicCategory) =>
  parameters({ after, limit, since, type: typesOf(category), until }).refine(
    (query) => query.since === undefined || query.until === undefined || query.since <= query.until,
    { path: ['until'], error: 'until must not be before since.' },
  );
export type EventsQuery = z.infer<ReturnType<typeof eventsQuery>>;

/** Parameters for a stream of a category's events. A reconnecting client sends `Last-Event-ID` in place of `after`. */
export const eventStreamQuery = (category: PublicCategory) => parameters({ after, since, type: typesOf(category) });
export type EventStreamQuery = z.infer<ReturnType<typeof eventStreamQuery>>;

/** Parameters for a page of a snapshot, whose cursor contains the position at which the snapshot was begun. */
export const StatesQuery = parameters({
  after: positionOf(400).meta({ description: 'From the link to the next page. Absent: begin a new snapshot.' }),
  limit,
});
export type StatesQuery = z.infer<typeof StatesQuery>;

function dayOf(name: string, description: string) {
  const message = `${name} must be a date such as 2026-11-30.`;
  // PostgreSQL has no year 0.
  return z.iso
    .date(message)
    .refine((day) => day >= '0001', message)
    .optional()
    .meta({ description });
}

/** For routes without parameters. */
export const NoParameters = parameters({});

/** The days whose files are listed. */
export const DaysQuery = parameters({
  since: dayOf('since', 'The first day.'),
  until: dayOf('until', 'The last day.'),
});
