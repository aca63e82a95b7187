import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from '@hirelane/postgres/pool';

/** The purpose of a challenge: adding a passkey, confirming its owner, or signing in without a username. */
export type Purpose = 'add' | 'check' | 'sign-in';

/** How long a challenge can be answered, in ms. This is long enough to fetch a security key from another room. */
export const CHALLENGE_MS = 300_000;

/** WebAuthn challenges, each valid for one answer. The table stores their SHA-256. */
export type Challenges = Readonly<{
  /** Returns 32 random bytes in base64url. `userId`: null if any user's passkey may answer. */
  issue(purpose: Purpose, userId: string | null): Promise<string>;
  /**
   * Uses up a challenge, regardless of the outcome. Returns false if it was never issued for this purpose, has expired
   * or was already used.
   */
  take(challenge: string, purpose: Purpose, userId: string | null): Promise<boolean>;
  /** Removes expired challenges and returns how many there were. */
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
