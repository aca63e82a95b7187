import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@hirelane/api/schemas/second-factor';
import type { Queryable } from '@hirelane/postgres/pool';

/** Crockford's base 32, without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * Number of characters in a code, each with five bits. A code has 120 bits; from 112 bits, a plain hash is sufficient
 * (ASVS 6.5.2).
 */
const SIGNS = 24;
const GROUP = /.{4}(?=.)/g;

/** One random byte per character. 256 is a multiple of 32, so all characters are equally likely. */
const newCode = () => Array.from(randomBytes(SIGNS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** Includes the user's id, so that two users' identical codes have different hashes. */
const hashOf = (userId: string, code: string) => createHash('sha256').update(`${userId}:${code}`).digest();

/** Replaces all of a user's codes with new ones, and returns the new codes as displayed, in groups of four. */
export async function replaceCodes(tx: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await deleteCodes(tx, userId);
  await tx.query(
    'INSERT INTO identity.recovery_codes (user_id, hash, created_at) SELECT $1, unnest($2::bytea[]), clock_timestamp()',
    [userId, codes.map((code) => hashOf(userId, code))],
  );
  return codes.map((code) => code.replaceAll(GROUP, '$&-'));
}

/**
 * Uses up a code; returns false if it does not exist. `code`: without dashes, as produced by the contract's
 * RecoveryCode.
 */
export async function spendCode(tx: Queryable, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM identity.recovery_codes WHERE user_id = $1 AND hash = $2', [
    userId,
    hashOf(userId, code),
  ]);
  return rowCount === 1;
}

export async function codesLeft(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM identity.recovery_codes WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.n ?? 0;
}

export async function deleteCodes(tx: Queryable, userId: string): Promise<void> {
  await tx.query('DELETE FROM identity.recovery_codes WHERE user_id = $1', [userId]);
}
