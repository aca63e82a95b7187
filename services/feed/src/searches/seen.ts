import type { PersonalRecord } from '@hirelane/api/schemas/personal-data';
import { createSchema } from '@hirelane/postgres/create-schema';
import { instant } from '@hirelane/postgres/log';
import type { Pool } from '@hirelane/postgres/pool';

type Row = Readonly<{ id: string; at: string }>;

/** When somebody has last looked at a saved search: not in the log, which every look would make longer. */
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
    /** Says that somebody looks at a search now, by the time of the database, which it returns. */
    async mark(userId: string, searchId: string): Promise<string> {
      const { rows } = await pool.query<Pick<Row, 'at'>>({
        name: 'see-search',
        text: `INSERT INTO feed.searches_seen (user_id, search_id) VALUES ($1, $2)
               ON CONFLICT (user_id, search_id) DO UPDATE SET at = excluded.at RETURNING ${instant('at')} AS at`,
        values: [userId, searchId],
      });
      if (!rows[0]) throw new Error('a row that was written is returned');
      return rows[0].at;
    },
    /** By the id of the search. */
    of: async (userId: string): Promise<ReadonlyMap<string, string>> =>
      new Map((await rowsOf(userId)).map(({ id, at }) => [id, at])),
    /** Forgets a search that was removed. */
    async forgetOne(userId: string, searchId: string): Promise<void> {
      await pool.query('DELETE FROM feed.searches_seen WHERE (user_id, search_id) = ($1, $2)', [userId, searchId]);
    },
    /** Forgets all of it of somebody who has deleted their account. */
    async forget(userId: string): Promise<void> {
      await pool.query('DELETE FROM feed.searches_seen WHERE user_id = $1', [userId]);
    },
    /** All of it of somebody, as their export has it. */
    recordsOf: async (userId: string): Promise<readonly PersonalRecord[]> =>
      (await rowsOf(userId)).map(({ id, at }) => ({
        kind: 'search seen',
        id,
        history: [{ what: 'SearchSeen', at, data: {} }],
      })),
  };
}

export type SearchesSeen = ReturnType<typeof openSearchesSeen>;
