import { createIndex, createSchema } from '@hirelane/postgres/create-schema';
import type { Pool, Queryable } from '@hirelane/postgres/pool';

/**
 * Sessions that ended a short while ago: their requests that are still running are refused. In the transaction that
 * holds the account's row.
 */
export type EndedSessions = Readonly<{
  add(tx: Queryable, userId: string, sessionId: string): Promise<void>;
  has(tx: Queryable, sessionId: string): Promise<boolean>;
  forget(db: Queryable, userId: string): Promise<void>;
}>;

/**
 * For how long they are kept. The bff's word that a session lives is good for 30 s, and what was begun by it waits a
 * few minutes at most for its turn.
 */
const KEPT = '1 hour';

export async function openEndedSessions(pool: Pool): Promise<EndedSessions> {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.ended_sessions (
      session_id uuid PRIMARY KEY, user_id uuid NOT NULL, ended_at timestamptz NOT NULL DEFAULT now());
    ${createIndex('identity', 'ended_sessions_by_time', 'ended_sessions (ended_at)')}`,
  );
  return {
    async add(tx, userId, sessionId) {
      // Two that end at once do not wait for each other.
      await tx.query(
        `DELETE FROM identity.ended_sessions WHERE session_id IN (
           SELECT session_id FROM identity.ended_sessions WHERE ended_at < now() - interval '${KEPT}'
           LIMIT 1000 FOR UPDATE SKIP LOCKED)`,
      );
      await tx.query(
        'INSERT INTO identity.ended_sessions (session_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        [sessionId, userId],
      );
    },
    async has(tx, sessionId) {
      const { rows } = await tx.query('SELECT FROM identity.ended_sessions WHERE session_id = $1', [sessionId]);
      return rows.length > 0;
    },
    async forget(db, userId) {
      await db.query('DELETE FROM identity.ended_sessions WHERE user_id = $1', [userId]);
    },
  };
}
