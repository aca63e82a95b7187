import type { Queryable } from './pool.ts';

/**
 * Returns the database's time in UTC, in RFC 3339 format with milliseconds. It is the same for all processes,
 * regardless of their own clocks.
 */
export async function databaseTime(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ now: Date }>({ name: 'database-time', text: 'SELECT now()' });
  if (!rows[0]) throw new Error('Expected one row from now(), got none.');
  return rows[0].now.toISOString();
}

/** SQL for the last midnight, in UTC, at or before `time`, an SQL expression of type timestamptz. */
export const midnightBefore = (time: string): string =>
  `date_trunc('day', (${time}) AT TIME ZONE 'UTC') AT TIME ZONE 'UTC'`;
