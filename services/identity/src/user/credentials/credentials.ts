import type { Provider } from '@hirelane/api/schemas/sign-in';
import { createSchema } from '@hirelane/postgres/create-schema';
import type { Pool, Queryable } from '@hirelane/postgres/pool';

/** The private table of password hashes. They never appear in an event, a log or a response. */
export type Credentials = Readonly<{
  /**
   * Stores the first hash of a new account. Does nothing if a hash already exists, because it may have been replaced
   * since an attempt that crashed.
   */
  create(userId: string, hash: string): Promise<void>;
  /** Must be called in the transaction that locks the account's row (`credential-versions.ts`). */
  save(userId: string, hash: string, tx: Queryable): Promise<void>;
  find(userId: string): Promise<string | null>;
  /**
   * Replaces the hash with a different hash of the same password; does nothing if the password was changed
   * concurrently.
   */
  replace(userId: string, old: string, hash: string): Promise<boolean>;
  remove(userId: string): Promise<void>;
}>;

export async function openCredentials(pool: Pool): Promise<Credentials> {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.credentials (
      user_id uuid PRIMARY KEY, hash text NOT NULL, changed_at timestamptz NOT NULL DEFAULT now())`,
  );
  return {
    async create(userId, hash) {
      await pool.query(
        'INSERT INTO identity.credentials (user_id, hash) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING',
        [userId, hash],
      );
    },
    async save(userId, hash, tx) {
      await tx.query(
        `INSERT INTO identity.credentials (user_id, hash, changed_at) VALUES ($1, $2, clock_timestamp())
         ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at`,
        [userId, hash],
      );
    },
    async find(userId) {
      const { rows } = await pool.query<{ hash: string }>('SELECT hash FROM identity.credentials WHERE user_id = $1', [
        userId,
      ]);
      return rows[0]?.hash ?? null;
    },
    async replace(userId, old, hash) {
      const { rowCount } = await pool.query(
        'UPDATE identity.credentials SET hash = $3 WHERE user_id = $1 AND hash = $2',
        [userId, old, hash],
      );
      return rowCount === 1;
    },
    async remove(userId) {
      await pool.query('DELETE FROM identity.credentials WHERE user_id = $1', [userId]);
    },
  };
}

/** A second factor, or the recovery codes that replace one. */
export type Factor = 'passkeys' | 'app' | 'codes';

/** Credentials that were removed in addition to the password when the owner undid a change of address. */
export type RemovedCredential = Factor | Provider;
