import { type Checkpoint, checkpointAt, parseCheckpoint } from '@hirelane/event-sourcing/checkpoint';
import { type LogPage, UnknownPosition } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { RECORDED } from './log.ts';
import { identifier, type Queryable } from './pool.ts';

/**
 * Reads up to `limit` events in some categories after a position, oldest first. PostgreSQL assumes that the categories
 * are rare and would fetch and sort the rest of the log. OFFSET 0 makes it read by position until it has enough events.
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
  /** The checkpoint up to which the log was read; the next stretch begins after it. */
  upTo: Checkpoint;
  /** Whether the stretch reached the end of the log. */
  isEnd: boolean;
}>;

/** The number of positions searched for one stretch. Most logs contain only a few categories. */
const LOOKED_AT = 5_000;

/**
 * Reads the next stretch after a checkpoint; if `categories` is null, with events in all categories. The stretch also continues past events in other categories; otherwise, a
 * subscriber to a rare category in a busy log would read all of these again with each new event. Throws UnknownPosition
 * if the checkpoint has an id and the log does not contain that event there. This is checked on each read, because the
 * pool hides from a subscription that the server was replaced.
 */
export async function readStretch(
  pool: Queryable,
  schema: string,
  categories: readonly string[] | null,
  after: Checkpoint,
  limit: number,
): Promise<Stretch> {
  const events = `${identifier(schema)}.events`;
  const { rows } = await pool.query<Recorded & Reached>({
    name: `stretch-${schema}`,
    text: `WITH looked AS (SELECT position FROM ${events} WHERE position > $1 ORDER BY position LIMIT ${LOOKED_AT})
           SELECT found.*, reached.*
           FROM (SELECT max(position) AS last, count(*)::int AS looked,
                   (SELECT id FROM ${events} WHERE position = (SELECT max(position) FROM looked)) AS "lastId",
                   (SELECT id FROM ${events} WHERE position = $1) AS "afterId"
                 FROM looked) AS reached LEFT JOIN (
             SELECT ${RECORDED}
             FROM (SELECT * FROM ${events} WHERE position > $1 ORDER BY position LIMIT ${LOOKED_AT}) AS after
             WHERE $2::text[] IS NULL OR split_part(stream, '-', 1) = ANY ($2) ORDER BY position LIMIT $3) AS found ON true
           ORDER BY found.position`,
    values: [after.position, categories, limit],
  });
  const { last = null, lastId = null, looked = 0, afterId = null } = rows[0] ?? {};
  if (after.eventId !== undefined && afterId !== after.eventId) throw unknownEvent(schema, after, afterId);
  const found = rows.flatMap(({ last: _last, lastId: _lastId, looked: _looked, afterId: _afterId, ...event }) =>
    event.position === null ? [] : [event],
  );
  const end = found.at(-1);
  if (end && found.length === limit) {
    return { events: found, upTo: { position: end.position, eventId: end.id }, isEnd: false };
  }
  const upTo = last !== null && lastId !== null ? { position: last, eventId: lastId } : after;
  return { events: found, upTo, isEnd: looked < LOOKED_AT };
}

/** The last event read, in any category, and the event at the checkpoint. */
type Reached = Readonly<{ last: string | null; lastId: string | null; looked: number; afterId: string | null }>;

const unknownEvent = (schema: string, { position, eventId }: Checkpoint, found: string | null) =>
  new UnknownPosition(`expected event ${eventId} at ${position} of ${schema}, found ${found ?? 'none'}`);

/** PostgreSQL's largest bigint. */
const POSITION_MAX = 2n ** 63n - 1n;

/**
 * Throws UnknownPosition if a log ends before a checkpoint's position or, for a checkpoint with an id, does not contain
 * that event there. Returns the
 * checkpoint with the id of the event there.
 */
export async function refuseUnknown(pool: Queryable, schema: string, checkpoint: Checkpoint): Promise<Checkpoint> {
  const { position, eventId } = checkpoint;
  if (!/^\d+$/.test(position) || BigInt(position) > POSITION_MAX)
    throw new UnknownPosition(`${position} is not a position of PostgreSQL's logs`);
  const { rows } = await pool.query<{ id: string | null; end: string }>({
    name: `checkpoint-${schema}`,
    text: `SELECT (SELECT id FROM ${identifier(schema)}.events WHERE position = $1) AS id,
                  coalesce((SELECT max(position) FROM ${identifier(schema)}.events), 0) AS end`,
    values: [position],
  });
  const { id = null, end = '0' } = rows[0] ?? {};
  if (BigInt(end) < BigInt(position)) throw new UnknownPosition(`${schema} ends at ${end}, before ${position}`);
  if (eventId !== undefined && id !== eventId) throw unknownEvent(schema, checkpoint, id);
  return { position, ...(id !== null && { eventId: id }) };
}

/** Reads a page for a reader that stores its checkpoint, as defined by `EventLog`. */
export async function readPage(
  pool: Queryable,
  schema: string,
  category: string,
  after: string | null,
  limit: number,
): Promise<LogPage> {
  const checkpoint = after === null ? null : parseCheckpoint(after);
  if (checkpoint) await refuseUnknown(pool, schema, checkpoint);
  const events = await readLog(pool, schema, [category], checkpoint?.position ?? '0', limit);
  const last = events.at(-1);
  // An empty page does not move the checkpoint: a log contains few other categories, and reading past them again is
  // cheap.
  return { events, upTo: last ? checkpointAt(last) : after, isEnd: events.length < limit };
}

/**
 * Returns the checkpoint of the last event recorded before a time, as defined by `EventLog`. Events are recorded in the
 * order of their positions, so a binary search on the primary key finds it without an index on the time.
 */
export async function readCheckpointBefore(pool: Queryable, schema: string, time: number): Promise<string | null> {
  const events = `${identifier(schema)}.events`;
  const { rows } = await pool.query<{ position: string; id: string }>({
    name: `before-${schema}`,
    text: `WITH RECURSIVE search AS (
             SELECT 0::bigint AS low, coalesce((SELECT max(position) FROM ${events}), 0) AS high
             UNION ALL
             SELECT CASE WHEN is_before THEN tried.position ELSE low END, CASE WHEN is_before THEN high ELSE middle - 1 END
             FROM search,
               LATERAL (SELECT low + (high - low + 1) / 2 AS middle) AS half,
               LATERAL (SELECT position, at < to_timestamp($1::float8 / 1000) AS is_before
                        FROM ${events} WHERE position >= middle ORDER BY position LIMIT 1) AS tried
             WHERE low < high)
           SELECT position, id FROM ${events} WHERE position = (SELECT max(low) FROM search)`,
    values: [time],
  });
  const [last] = rows;
  return last ? checkpointAt(last) : null;
}
