import { type LogPage, UnknownPosition } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { RECORDED } from './log.ts';
import { identifier, type Queryable } from './pool.ts';

/**
 * Up to `limit` events of those categories after a position, oldest first. PostgreSQL takes the categories for rare,
 * and would fetch and sort the rest of the log: OFFSET 0 has it go by position until there are enough.
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

/** A log has few other categories: what lies between costs nothing worth a position. */
const pageOf = (events: readonly Recorded[], after: string | null): LogPage => ({
  events,
  upTo: events.at(-1)?.position ?? after,
});
