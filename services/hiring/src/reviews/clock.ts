import { instant } from '@hirelane/postgres/log';
import type { Pool } from '@hirelane/postgres/pool';

/** Returns the time, RFC 3339, UTC. */
export type Clock = () => Promise<string>;

/**
 * The time of the database, which is one for all copies of the service: by the same clock a review is too late and the
 * other one visible. `aheadMs`: for tests, how far it is ahead.
 */
export const databaseClock =
  (pool: Pool, aheadMs: () => number = () => 0): Clock =>
  async () => {
    const { rows } = await pool.query<{ now: string }>({
      name: 'database-clock',
      text: `SELECT ${instant("(clock_timestamp() + $1 * interval '1 ms')")} AS now`,
      values: [aheadMs()],
    });
    if (!rows[0]) throw new Error('the database knows what time it is');
    return rows[0].now;
  };
