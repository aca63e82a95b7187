import type { Queryable } from '@hirelane/postgres/pool';
import type { Factor } from '../../user/credentials/credentials.ts';
import { isOn } from './parts.ts';
import { deleteCodes } from './recovery-codes.ts';

const TABLES = ['passkeys', 'authenticator_apps', 'recovery_codes', 'passkey_challenges'] as const;

/** Deletes a user's whole second factor. Safe to run twice. */
export async function forgetSecondFactor(db: Queryable, userId: string): Promise<void> {
  for (const table of TABLES) await db.query(`DELETE FROM identity.${table} WHERE user_id = $1`, [userId]);
}

/**
 * Deletes passkeys, the app and recovery codes added at `since` or later; older ones are kept. Must be called under
 * the account's lock. Returns what was deleted.
 */
export async function forgetAddedSince(tx: Queryable, userId: string, since: Date): Promise<readonly Factor[]> {
  const passkeys = await tx.query('DELETE FROM identity.passkeys WHERE user_id = $1 AND created_at >= $2', [
    userId,
    since,
  ]);
  const apps = await tx.query(
    'DELETE FROM identity.authenticator_apps WHERE user_id = $1 AND (confirmed_at IS NULL OR confirmed_at >= $2)',
    [userId, since],
  );
  const codes = await tx.query('DELETE FROM identity.recovery_codes WHERE user_id = $1 AND created_at >= $2', [
    userId,
    since,
  ]);
  await tx.query('DELETE FROM identity.passkey_challenges WHERE user_id = $1', [userId]);
  if (!(await isOn(tx, userId))) await deleteCodes(tx, userId);
  const deleted = { passkeys, app: apps, codes };
  return (['passkeys', 'app', 'codes'] as const).filter((factor) => (deleted[factor].rowCount ?? 0) > 0);
}
