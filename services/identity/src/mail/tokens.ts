import { createHash, randomBytes } from 'node:crypto';
import { createIndex, createSchema } from '@hirelane/kernel/postgres/create-schema';
import type { Pool, Queryable } from '@hirelane/kernel/postgres/pool';

/** What a mailed link is good for. */
export type Purpose = 'reset' | 'verification';

/** Minutes that a link works: a reset for as long as one waits for a mail, a verification until tomorrow. */
export const TOKEN_MINUTES = { reset: 30, verification: 24 * 60 } as const satisfies Record<Purpose, number>;

export type MailTokens = Readonly<{
  /** Makes a token: 32 random bytes in base64url, of which the table keeps the SHA-256. */
  issue(userId: string, purpose: Purpose): Promise<string>;
  /** Whose token it is; null when there is none, or it is too old. */
  ownerOf(token: string, purpose: Purpose): Promise<string | null>;
  /** Uses a token up, and with it all others of its owner for the same purpose. False when somebody was faster. */
  use(token: string, purpose: Purpose, tx?: Queryable): Promise<boolean>;
  /** Ends all tokens of somebody for a purpose. */
  endAllOf(userId: string, purpose: Purpose, tx: Queryable): Promise<void>;
  /** Removes what is too old; answers how many. */
  sweep(): Promise<number>;
}>;

export async function openMailTokens(pool: Pool): Promise<MailTokens> {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.mail_tokens (
      hash bytea PRIMARY KEY, user_id uuid NOT NULL, purpose text NOT NULL, expires_at timestamptz NOT NULL);
    ${createIndex('identity', 'mail_tokens_by_user', 'mail_tokens (user_id)')}`,
  );
  const endAllOf = async (userId: string, purpose: Purpose, tx: Queryable) => {
    await tx.query('DELETE FROM identity.mail_tokens WHERE user_id = $1 AND purpose = $2', [userId, purpose]);
  };
  return {
    async issue(userId, purpose) {
      const token = randomBytes(32).toString('base64url');
      await pool.query(
        `INSERT INTO identity.mail_tokens (hash, user_id, purpose, expires_at)
         VALUES ($1, $2, $3, now() + make_interval(mins => $4))`,
        [sha256(token), userId, purpose, TOKEN_MINUTES[purpose]],
      );
      return token;
    },
    async ownerOf(token, purpose) {
      const { rows } = await pool.query<{ user_id: string }>(
        'SELECT user_id FROM identity.mail_tokens WHERE hash = $1 AND purpose = $2 AND expires_at > now()',
        [sha256(token), purpose],
      );
      return rows[0]?.user_id ?? null;
    },
    async use(token, purpose, tx = pool) {
      const { rows } = await tx.query<{ user_id: string }>(
        'DELETE FROM identity.mail_tokens WHERE hash = $1 AND purpose = $2 AND expires_at > now() RETURNING user_id',
        [sha256(token), purpose],
      );
      const owner = rows[0]?.user_id;
      if (owner === undefined) return false;
      await endAllOf(owner, purpose, tx);
      return true;
    },
    endAllOf,
    async sweep() {
      return (await pool.query('DELETE FROM identity.mail_tokens WHERE expires_at <= now()')).rowCount ?? 0;
    },
  };
}

const sha256 = (token: string) => createHash('sha256').update(token).digest();
