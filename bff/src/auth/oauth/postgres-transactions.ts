import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { failure } from '../../http/problem.ts';
import { type Journey, LIFETIME, type Pending, TRIES_MAX, type Transactions } from './transaction.ts';

const sha256 = (token: string) => createHash('sha256').update(Buffer.from(token, 'base64url')).digest();

/** Transactions in the table of `schema.ts`, which holds the SHA-256 of a token and never the token. */
export function postgresTransactions(pool: pg.Pool, now: () => Date): Transactions {
  const query = async <R extends pg.QueryResultRow>(text: string, values: unknown[]) => {
    try {
      return await pool.query<R>(text, values);
    } catch (cause) {
      throw failure('unavailable', 'The store of sign-ins in progress did not answer.', cause);
    }
  };
  const one = async <T>(text: string, values: unknown[]): Promise<T | null> =>
    (await query<{ content: T }>(text, values)).rows[0]?.content ?? null;

  return {
    async begin(content) {
      const token = randomBytes(32).toString('base64url');
      await query('INSERT INTO bff.oauth_transactions (hash, expires_at, content) VALUES ($1, $2, $3)', [
        sha256(token),
        new Date(now().getTime() + LIFETIME * 1_000),
        content,
      ]);
      return token;
    },
    take: (token) =>
      one<Journey>(
        `DELETE FROM bff.oauth_transactions
         WHERE hash = $1 AND expires_at > $2 AND content->>'kind' = 'journey' RETURNING content`,
        [sha256(token), now()],
      ),
    pending: (token) =>
      one<Pending>(
        `SELECT content FROM bff.oauth_transactions
         WHERE hash = $1 AND expires_at > $2 AND content->>'kind' = 'pending'`,
        [sha256(token), now()],
      ),
    attempt: (token) =>
      one<Pending>(
        `UPDATE bff.oauth_transactions
         SET content = jsonb_set(content, '{tries}', to_jsonb((content->>'tries')::int + 1))
         WHERE hash = $1 AND expires_at > $2 AND content->>'kind' = 'pending' AND (content->>'tries')::int < $3
         RETURNING content`,
        [sha256(token), now(), TRIES_MAX],
      ),
    async end(token) {
      await query('DELETE FROM bff.oauth_transactions WHERE hash = $1', [sha256(token)]);
    },
    async endAllOf(userId) {
      await query(`DELETE FROM bff.oauth_transactions WHERE $1 IN (content->>'userId', content->'intent'->>'userId')`, [
        userId,
      ]);
    },
    async sweep() {
      const { rowCount } = await query('DELETE FROM bff.oauth_transactions WHERE expires_at <= $1', [now()]);
      return rowCount ?? 0;
    },
  };
}
