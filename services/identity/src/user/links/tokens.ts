import { createHash, randomBytes } from 'node:crypto';
import { addColumn, createIndex, createSchema } from '@hirelane/postgres/create-schema';
import type { Pool, Queryable } from '@hirelane/postgres/pool';

/** What a mailed link is good for. */
export type Purpose = 'reset' | 'verification' | 'email-change' | 'email-undo';

/**
 * Minutes that a link works: a reset for as long as one waits for a mail, a verification until tomorrow, the undoing of
 * a change until somebody who is away for a week has read the mail.
 */
export const TOKEN_MINUTES = {
  reset: 30,
  verification: 24 * 60,
  'email-change': 24 * 60,
  'email-undo': 7 * 24 * 60,
} as const satisfies Record<Purpose, number>;

type New = Readonly<{
  /** The queued mail that the link is for. */
  mailId: string;
  userId: string;
  purpose: Purpose;
  /** What else the link is about, such as an address (`pending-change.ts`). */
  about?: string;
  /** Where it is not `TOKEN_MINUTES` from now. */
  until?: Date;
}>;

export type MailTokens = Readonly<{
  /**
   * Makes a token: 32 random bytes in base64url, of which the table keeps the SHA-256. Null when the mail is queued no
   * more: a link that was ended before it was sent is never made.
   */
  issue(token: New): Promise<string | null>;
  /** Whose token it is and what it is about; null when there is none, or it is too old. */
  read(token: string, purpose: Purpose): Promise<Readonly<{ userId: string; about: string }> | null>;
  /** Whose token it is; null when there is none, or it is too old. */
  ownerOf(token: string, purpose: Purpose): Promise<string | null>;
  /** Whose token it is or, until it is swept, was: for the log. */
  meantFor(token: string, purpose: Purpose): Promise<string | null>;
  /** Uses a token up, and with it all others of its owner for the same purpose. False when somebody was faster. */
  use(token: string, purpose: Purpose, tx?: Queryable): Promise<boolean>;
  /** Ends all tokens of somebody for a purpose. */
  endAllOf(userId: string, purpose: Purpose, tx: Queryable): Promise<void>;
  /** Removes those that are too old; returns how many. */
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
      // Whoever is ending the links of the account deletes the mail first: this waits for them, and then finds it gone.
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
