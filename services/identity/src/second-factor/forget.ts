import type { Queryable } from '@hirelane/kernel/postgres/pool';

const TABLES = ['passkeys', 'authenticator_apps', 'recovery_codes', 'passkey_challenges'] as const;

/** Deletes all that is kept of a person's second factor. Safe to run twice. */
export async function forgetSecondFactor(db: Queryable, userId: string): Promise<void> {
  for (const table of TABLES) await db.query(`DELETE FROM identity.${table} WHERE user_id = $1`, [userId]);
}
