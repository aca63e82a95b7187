import { createSchema } from '@hirelane/postgres/create-schema';
import type { Pool, Queryable } from '@hirelane/postgres/pool';

/**
 * Addresses that were verified with an emailed link in a browser that was not signed in to the account. The person who
 * read that email may not be the account holder. `email`: the address as typed. The table still has its old name,
 * `loose_proofs`.
 */
export type UnconfirmedEmails = Readonly<{
  note(userId: string, email: string, db?: Queryable): Promise<void>;
  /** Removes an address once its reader and the account holder are known to be the same person. */
  settle(userId: string, email: string, db?: Queryable): Promise<void>;
  has(userId: string, email: string): Promise<boolean>;
  forget(userId: string): Promise<void>;
}>;

/** `hideEmail` returns an address's stream id: an HMAC. */
export async function openUnconfirmedEmails(
  pool: Pool,
  hideEmail: (email: string) => string,
): Promise<UnconfirmedEmails> {
  await createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.loose_proofs (
      user_id uuid NOT NULL, address_id text NOT NULL, PRIMARY KEY (user_id, address_id))`,
  );
  return {
    async note(userId, email, db = pool) {
      await db.query('INSERT INTO identity.loose_proofs (user_id, address_id) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
        userId,
        hideEmail(email),
      ]);
    },
    async settle(userId, email, db = pool) {
      await db.query('DELETE FROM identity.loose_proofs WHERE user_id = $1 AND address_id = $2', [
        userId,
        hideEmail(email),
      ]);
    },
    async has(userId, email) {
      const { rows } = await pool.query('SELECT FROM identity.loose_proofs WHERE user_id = $1 AND address_id = $2', [
        userId,
        hideEmail(email),
      ]);
      return rows.length > 0;
    },
    async forget(userId) {
      await pool.query('DELETE FROM identity.loose_proofs WHERE user_id = $1', [userId]);
    },
  };
}
