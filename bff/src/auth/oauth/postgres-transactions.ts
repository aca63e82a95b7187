import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { failure } from '../../http/problem.ts';
import {
  type AwaitingFactor,
  type Journey,
  LIFETIME_S,
  type Pending,
  TRIES_MAX,
  type Transactions,
} from './transaction.ts';

const sha256 = (token: string) => createHash('sha256').update(Buffer.from(token, 'base64url')).digest();

/** Keeps transactions in the table in `schema.ts`, which stores a token's SHA-256, never the token itself. */
export function postgresTransactions(pool: pg.Pool, now: () => Date): Transactions {
  const query = async <R extends pg.QueryResultRow>(text: string, values: unknown[]) => {
    try {
      return await pool.query<R>(text, values);
    } catch (cause) {
      throw failure('unavailable', 'Could not access the pending sign-ins table.', cause);
    }
  };
  const one = async <T>(text: string, values: unknown[]): Promise<T | null> =>
    (await query<{ content: T }>(text, values)).rows[0]?.content ?? null;
  const look =
    <T>(kind: string) =>
    (token: string) =>
      one<T>(
        `SELECT content FROM bff.oauth_transactions
         WHERE hash = $1 AND expires_at > $2 AND content->>'kind' = $3`,
        [sha256(token), now(), kind],
      );
  const count =
    <T>(kind: string) =>
    (token: string) =>
      one<T>(
        `UPDATE bff.oauth_transactions
         SET content = jsonb_set(content, '{tries}', to_jsonb((content->>'tries')::int + 1))
         WHERE hash = $1 AND expires_at > $2 AND content->>'kind' = $3 AND (content->>'tries')::int < $4
         RETURNING content`,
        [sha256(token), now(), kind, TRIES_MAX],
      );

  return {
    async begin(content) {
      const token = randomBytes(32).toString('base64url');
      await query('INSERT INTO bff.oauth_transactions (hash, expires_at, content) VALUES ($1, $2, $3)', [
        sha256(token),
        new Date(now().getTime() + LIFETIME_S * 1_000),
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
    pending: look<Pending>('pending'),
    attempt: count<Pending>('pending'),
    awaiting: look<AwaitingFactor>('second-factor'),
    attemptFactor: count<AwaitingFactor>('second-factor'),
    async end(token) {
      return (await query('DELETE FROM bff.oauth_transactions WHERE hash = $1', [sha256(token)])).rowCount === 1;
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
