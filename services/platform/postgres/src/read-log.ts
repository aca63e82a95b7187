import { type LogPage, UnknownPosition } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { RECORDED } from './log.ts';
import { identifier, type Queryable } from './pool.ts';

/**
 * Up to `limit` events of those categories after a position, oldest first. PostgreSQL assumes that the categories are
 * rare and would fetch and sort the rest of the log; OFFSET 0 makes it read by position until there are enough.
 */
export async function readLog(
  pool: Queryable,
  schema: string,
  categories: readonly string[],
  after: string,
  limit: number,
): Promise<Recorded[]> {
  const { rows } = await pool.query<Recorded>({
    name: `follow-${schema}`,
    text: `SELECT ${RECORDED}
           FROM (SELECT * FROM ${identifier(schema)}.events WHERE position > $1 ORDER BY position OFFSET 0) AS after
           WHERE split_part(stream, '-', 1) = ANY ($2) ORDER BY position LIMIT $3`,
    values: [after, categories, limit],
  });
  return rows;
}

/** A part of a log for a subscription. */
export type Stretch = Readonly<{
  /** Events in the wanted categories, oldest first. */
  events: readonly Recorded[];
  /** How far the log was read: where the next stretch begins. */
  upTo: string;
  /** Whether the log ended here. */
  isEnd: boolean;
}>;

/** How many positions are searched for one stretch; most logs have a few categories. */
const LOOKED_AT = 5_000;

/**
 * Continues after a position, including past events in other categories: otherwise a subscriber to a rare category in a
 * busy log would read all of these again with each new event.
 */
export async function readStretch(
  pool: Queryable,
  schema: string,
  categories: readonly string[],
  after: string,
  limit: number,
): Promise<Stretch> {
  const events = `${identifier(schema)}.events`;
  const { rows } = await pool.query<Recorded & { last: string | null; looked: number }>({
    name: `stretch-${schema}`,
    text: `WITH looked AS (SELECT position FROM ${events} WHERE position > $1 ORDER BY position LIMIT ${LOOKED_AT})
           SELECT found.*, reached.last, reached.looked
           FROM (SELECT max(position) AS last, count(*)::int AS looked FROM looked) AS reached LEFT JOIN (
             SELECT ${RECORDED}
             FROM (SELECT * FROM ${events} WHERE position > $1 ORDER BY position LIMIT ${LOOKED_AT}) AS after
             WHERE split_part(stream, '-', 1) = ANY ($2) ORDER BY position LIMIT $3) AS found ON true
           ORDER BY found.position`,
    values: [after, categories, limit],
  });
  const [first] = rows;
  const found = rows.flatMap(({ last: _last, looked: _looked, ...event }) => (event.position === null ? [] : [event]));
  if (found.length === limit) return { events: found, upTo: found.at(-1)?.position ?? after, isEnd: false };
  return { events: found, upTo: first?.last ?? after, isEnd: (first?.looked ?? 0) < LOOKED_AT };
}

const LARGEST = 2n ** 63n - 1n;

/** A page for a reader that stores its position, as defined by `EventLog`. */
export async function readPage(
  pool: Queryable,
  schema: string,
  category: string,
  after: string | null,
  limit: number,
): Promise<LogPage> {
  if (after === null) return pageOf(await readLog(pool, schema, [category], '0', limit), after);
  if (!/^\d+$/.test(after) || BigInt(after) > LARGEST) throw new UnknownPosition(after);
  const page = pageOf(await readLog(pool, schema, [category], after, limit), after);
  if (page.events.length > 0) return page;
  const { rows } = await pool.query<{ isKnown: boolean }>({
    name: `reaches-${schema}`,
    text: `SELECT coalesce(max(position), 0) >= $1 AS "isKnown" FROM ${identifier(schema)}.events`,
    values: [after],
  });
  if (rows[0]?.isKnown !== true) throw new UnknownPosition(after);
  return page;
}

/** A log has few other categories: reading past them is too cheap to be worth a position. */
const pageOf = (events: readonly Recorded[], after: string | null): LogPage => ({
  events,
  upTo: events.at(-1)?.position ?? after,
});
