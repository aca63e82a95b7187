import type { PersonalRecord } from '@hirelane/api/schemas/personal-data';
import { createSchema } from '@hirelane/postgres/create-schema';
import { instant } from '@hirelane/postgres/log';
import type { Pool } from '@hirelane/postgres/pool';

type Row = Readonly<{ id: string; at: string }>;

/**
 * When an owner last viewed a saved search. This is not stored in the log, because the log would grow with every view.
 */
export const createSearchesSeen = (pool: Pool): Promise<void> =>
  createSchema(
    pool,
    'feed',
    `CREATE TABLE IF NOT EXISTS feed.searches_seen (
       user_id uuid, search_id uuid, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, search_id))`,
  );

export function openSearchesSeen(pool: Pool) {
  async function rowsOf(userId: string): Promise<readonly Row[]> {
    const { rows } = await pool.query<Row>({
      name: 'searches-seen',
      text: `SELECT search_id AS id, ${instant('at')} AS at FROM feed.searches_seen WHERE user_id = $1 ORDER BY 1`,
      values: [userId],
    });
    return rows;
  }

  return {
    /** Records that the owner is viewing a search now; returns the time by the database's clock. */
    async mark(userId: string, searchId: string): Promise<string> {
      const { rows } = await pool.query<Pick<Row, 'at'>>({
        name: 'see-search',
        text: `INSERT INTO feed.searches_seen (user_id, search_id) VALUES ($1, $2)
               ON CONFLICT (user_id, search_id) DO UPDATE SET at = excluded.at RETURNING ${instant('at')} AS at`,
        values: [userId, searchId],
      });
      if (!rows[0]) throw new Error('Expected one row from INSERT … RETURNING, got none.');
      return rows[0].at;
    },
    /** Times, by search id. */
    of: async (userId: string): Promise<ReadonlyMap<string, string>> =>
      new Map((await rowsOf(userId)).map(({ id, at }) => [id, at])),
    /** Deletes the record of a removed search. */
    async forgetOne(userId: string, searchId: string): Promise<void> {
      await pool.query('DELETE FROM feed.searches_seen WHERE (user_id, search_id) = ($1, $2)', [userId, searchId]);
    },
    /** Deletes all records of a user who has deleted their account. */
    async forget(userId: string): Promise<void> {
      await pool.query('DELETE FROM feed.searches_seen WHERE user_id = $1', [userId]);
    },
    /** All records of a user, for their data export. */
    recordsOf: async (userId: string): Promise<readonly PersonalRecord[]> =>
      (await rowsOf(userId)).map(({ id, at }) => ({
        kind: 'search seen',
        id,
        history: [{ what: 'SearchSeen', at, data: {} }],
      })),
  };
}

export type SearchesSeen = ReturnType<typeof openSearchesSeen>;
