import { createHash, randomBytes } from 'node:crypto';
import { addColumn, createIndex, createSchema } from '@hirelane/kernel/postgres/create-schema';
import type { Pool, Queryable } from '@hirelane/kernel/postgres/pool';

/** What a mailed link is good for. */
export type Purpose = 'reset' | 'verification' | 'email-change' | 'email-undo';

/**
 * Minutes that a link works: a reset for as long as one waits for a mail, a verification until tomorrow, the undoing of a change
 * until somebody who is away for a week has read the mail.
 */
export const TOKEN_MINUTES = {
  reset: 30,
  verification: 24 * 60,
  'email-change': 24 * 60,
  'email-undo': 7 * 24 * 60,
} as const satisfies Record<Purpose, number>;

export type MailTokens = Readonly<{
  /**
   * Makes a token: 32 random bytes in base64url, of which the table keeps the SHA-256. `about` names the address that it was
   * sent to, by the id of its stream, where more than one comes into question; `since`, when what it undoes was done.
   */
  issue(userId: string, purpose: Purpose, about?: string, since?: Date): Promise<string>;
  /** Whose token it is and what it is about; null when there is none, or it is too old. */
  read(token: string, purpose: Purpose): Promise<Readonly<{ userId: string; about: string; since: Date }> | null>;
  /** The former addresses of an account, by id, that can take it back, and until when; those that have not been told yet too. */
  undoable(userId: string): Promise<readonly Readonly<{ about: string; until: Date }>[]>;
  /** Whose token it is; null when there is none, or it is too old. */
  ownerOf(token: string, purpose: Purpose): Promise<string | null>;
  /** Whose token it is or, until it is swept, was: for the log. */
  meantFor(token: string, purpose: Purpose): Promise<string | null>;
  /** Uses a token up, and with it all others of its owner for the same purpose. False when somebody was faster. */
  use(token: string, purpose: Purpose, tx?: Queryable): Promise<boolean>;
  /** Ends all tokens of somebody for a purpose, but those that are about one of `kept`. */
  endAllOf(userId: string, purpose: Purpose, tx: Queryable, kept?: readonly string[]): Promise<void>;
  /** Removes what is too old; answers how many. */
  sweep(): Promise<number>;
}>;

export async function openMailTokens(pool: Pool): Promise<MailTokens> {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.mail_tokens (
      hash bytea PRIMARY KEY, user_id uuid NOT NULL, purpose text NOT NULL, expires_at timestamptz NOT NULL);
    ${createIndex('identity', 'mail_tokens_by_user', 'mail_tokens (user_id)')};
    ${addColumn('identity', 'mail_tokens', 'about', "text NOT NULL DEFAULT ''")};
    ${addColumn('identity', 'mail_tokens', 'since', 'timestamptz')}`,
  );
  const endAllOf = async (userId: string, purpose: Purpose, tx: Queryable, kept: readonly string[] = []) => {
    await tx.query('DELETE FROM identity.mail_tokens WHERE user_id = $1 AND purpose = $2 AND NOT about = ANY ($3)', [
      userId,
      purpose,
      kept,
    ]);
  };
  const read = async (token: string, purpose: Purpose) => {
    // A token from before that was kept is at most a day younger than what it undoes: by then its mail was given up.
    const { rows } = await pool.query<{ userId: string; about: string; since: Date }>(
      `SELECT user_id AS "userId", about, coalesce(since, expires_at - interval '8 days') AS since
       FROM identity.mail_tokens
       WHERE hash = $1 AND purpose = $2 AND expires_at > now()`,
      [sha256(token), purpose],
    );
    return rows[0] ?? null;
  };
  return {
    async issue(userId, purpose, about = '', since) {
      const token = randomBytes(32).toString('base64url');
      await pool.query(
        `INSERT INTO identity.mail_tokens (hash, user_id, purpose, expires_at, about, since)
         VALUES ($1, $2, $3, now() + make_interval(mins => $4), $5, $6)`,
        [sha256(token), userId, purpose, TOKEN_MINUTES[purpose], about, since ?? null],
      );
      return token;
    },
    read,
    async undoable(userId) {
      const { rows } = await pool.query<{ about: string; until: Date }>(
        `SELECT about, max(until) AS until FROM (
           SELECT about, expires_at AS until FROM identity.mail_tokens
           WHERE user_id = $1 AND purpose = 'email-undo' AND expires_at > now()
           UNION ALL
           SELECT detail, now() + make_interval(mins => $2) FROM identity.mail_queue
           WHERE about = $1::text AND kind = 'email-changed') AS former
         GROUP BY about`,
        [userId, TOKEN_MINUTES['email-undo']],
      );
      return rows;
    },
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
