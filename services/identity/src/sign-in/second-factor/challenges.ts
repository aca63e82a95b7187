import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from '@hirelane/postgres/pool';

/** What a passkey is asked for: to be added, to prove that its owner is there, or to sign in alone. */
export type Purpose = 'add' | 'check' | 'sign-in';

/** Milliseconds that an answer may take: long enough to fetch a security key from another room. */
export const CHALLENGE_MS = 300_000;

/** Challenges of WebAuthn, each good for one answer. The table keeps their SHA-256. */
export type Challenges = Readonly<{
  /** 32 random bytes in base64url. `userId` null: anybody's passkey may answer. */
  issue(purpose: Purpose, userId: string | null): Promise<string>;
  /** Uses a challenge up, whatever comes of it. False when it was never issued for this, is too old, or was used. */
  take(challenge: string, purpose: Purpose, userId: string | null): Promise<boolean>;
  /** Removes those that are too old; returns how many. */
  sweep(): Promise<number>;
}>;

export function challengesIn(pool: Pool): Challenges {
  return {
    async issue(purpose, userId) {
      const challenge = randomBytes(32).toString('base64url');
      await pool.query(
        `INSERT INTO identity.passkey_challenges (hash, purpose, user_id, expires_at)
         VALUES ($1, $2, $3, now() + make_interval(secs => $4))`,
        [sha256(challenge), purpose, userId, CHALLENGE_MS / 1_000],
      );
      return challenge;
    },
    async take(challenge, purpose, userId) {
      const { rowCount } = await pool.query(
        `DELETE FROM identity.passkey_challenges
         WHERE hash = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3::uuid AND expires_at > now()`,
        [sha256(challenge), purpose, userId],
      );
      return rowCount === 1;
    },
    async sweep() {
      return (await pool.query('DELETE FROM identity.passkey_challenges WHERE expires_at <= now()')).rowCount ?? 0;
    },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();
