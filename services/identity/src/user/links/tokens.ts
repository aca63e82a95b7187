import { createHash, randomBytes } from 'node:crypto';
import { addColumn, createIndex, createSchema } from '@hirelane/postgres/create-schema';
import type { Pool, Queryable } from '@hirelane/postgres/pool';

/** The purpose of an emailed link. */
export type Purpose = 'reset' | 'verification' | 'email-change' | 'email-undo';

/**
 * Minutes until a link expires. A reset link lasts long enough for the email to arrive, and a verification link lasts
 * until the next day. A link to undo a change lasts a week, so that an owner who is away can still use it.
 */
export const TOKEN_MINUTES = {
  reset: 30,
  verification: 24 * 60,
  'email-change': 24 * 60,
  'email-undo': 7 * 24 * 60,
} as const satisfies Record<Purpose, number>;

type New = Readonly<{
  /** The queued email that will contain the link. */
  mailId: string;
  userId: string;
  purpose: Purpose;
  /** Additional data for the link, such as an address (`pending-change.ts`). */
  about?: string;
  /** Expiry, if other than `TOKEN_MINUTES` from now. */
  until?: Date;
}>;

export type MailTokens = Readonly<{
  /**
   * Creates a token of 32 random bytes in base64url; the table stores its SHA-256. Returns null if the email is no
   * longer queued, so that no token is created for a link that was cancelled before it was sent.
   */
  issue(token: New): Promise<string | null>;
  /** A token's user and data; null if the token does not exist or has expired. */
  read(token: string, purpose: Purpose): Promise<Readonly<{ userId: string; about: string }> | null>;
  /** A token's user; null if the token does not exist or has expired. */
  ownerOf(token: string, purpose: Purpose): Promise<string | null>;
  /** A token's user, for logging. Also works for expired tokens until they are swept. */
  meantFor(token: string, purpose: Purpose): Promise<string | null>;
  /**
   * Uses up a token and all of its user's other tokens for the same purpose. Returns false if a concurrent call has
   * already used it up.
   */
  use(token: string, purpose: Purpose, tx?: Queryable): Promise<boolean>;
  /** Invalidates all of a user's tokens for a purpose. */
  endAllOf(userId: string, purpose: Purpose, tx: Queryable): Promise<void>;
  /** Removes expired tokens and returns how many there were. */
  sweep(): Promise<number>;
}>;

export async function openMailTokens(pool: Pool): Promise<MailTokens> {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.mail_tokens (
      hash bytea PRIMARY KEY, user_id uuid NOT NULL, purpose text NOT NULL, expires_at timestamptz NOT NULL);
    ${createIndex('identity', 'mail_tokens_by_user', 'mail_tokens (user_id)')};
    ${addColumn('identity', 'mail_tokens', 'about', "text NOT NULL DEFAULT ''")}`,
  );
  const endAllOf = async (userId: string, purpose: Purpose, tx: Queryable) => {
    await tx.query('DELETE FROM identity.mail_tokens WHERE user_id = $1 AND purpose = $2', [userId, purpose]);
  };
  const read = async (token: string, purpose: Purpose) => {
    const { rows } = await pool.query<{ userId: string; about: string }>(
      `SELECT user_id AS "userId", about FROM identity.mail_tokens
       WHERE hash = $1 AND purpose = $2 AND expires_at > now()`,
      [sha256(token), purpose],
    );
    return rows[0] ?? null;
  };
  return {
    async issue({ mailId, userId, purpose, about = '', until }) {
      const token = randomBytes(32).toString('base64url');
      // FOR SHARE waits for a transaction that is ending the account's links. That transaction deletes the email first,
      // so no row is found afterwards.
      const { rowCount } = await pool.query(
        `INSERT INTO identity.mail_tokens (hash, user_id, purpose, expires_at, about)
         SELECT $1, $2, $3, coalesce($4, now() + make_interval(mins => $5)), $6
         FROM identity.mail_queue WHERE id = $7 FOR SHARE`,
        [sha256(token), userId, purpose, until ?? null, TOKEN_MINUTES[purpose], about, mailId],
      );
      return rowCount === 1 ? token : null;
    },
    read,
    async ownerOf(token, purpose) {
      return (await read(token, purpose))?.userId ?? null;
    },
    async meantFor(token, purpose) {
      const { rows } = await pool.query<{ user_id: string }>(
        'SELECT user_id FROM identity.mail_tokens WHERE hash = $1 AND purpose = $2',
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
