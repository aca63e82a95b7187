import { createHash } from 'node:crypto';
import type pg from 'pg';
import { failure } from '../http/problem.ts';

/**
 * How long a browser remains known after its last sign-in, in seconds: the maximum lifetime of a cookie (RFC 6265bis,
 * section 5.5).
 */
export const KNOWN_S = 400 * 24 * 3_600;

/** Maximum number of known browsers per user. Beyond this, the least recently seen one is deleted. */
export const BROWSERS_MAX = 50;

/**
 * The browsers that users have signed in with. Every function rejects with a failure of code 'unavailable' if the store
 * cannot be used.
 */
export type KnownBrowsers = Readonly<{
  /**
   * Records that the user has signed in with the browser that has this token. Returns whether the browser was already
   * known.
   */
  remember(token: string, userId: string): Promise<boolean>;
  /** `kept` is the token of a browser that must remain known if it already is. */
  forget(userId: string, kept?: string): Promise<void>;
  /** Deletes expired entries and returns how many there were. */
  sweep(): Promise<number>;
}>;

/** Keeps known browsers in the table in `schema.ts`, which stores a token's SHA-256, never the token itself. */
export function openKnownBrowsers(pool: pg.Pool, now: () => Date): KnownBrowsers {
  const query = async <R extends pg.QueryResultRow>(text: string, values: unknown[]) => {
    try {
      return await pool.query<R>(text, values);
    } catch (cause) {
      throw failure('unavailable', 'Could not access the known browsers table.', cause);
    }
  };
  return {
    async remember(token, userId) {
      const time = now();
      const { rows } = await query<{ was_known: boolean }>(
        `WITH before AS (SELECT until FROM bff.known_browsers WHERE user_id = $1 AND hash = $2)
         INSERT INTO bff.known_browsers (user_id, hash, until) VALUES ($1, $2, $4)
         ON CONFLICT (user_id, hash) DO UPDATE SET until = excluded.until
         RETURNING coalesce((SELECT until FROM before) > $3, false) AS was_known`,
        [userId, hashOf(token), time, new Date(time.getTime() + KNOWN_S * 1_000)],
      );
      await query(
        `DELETE FROM bff.known_browsers WHERE user_id = $1 AND hash IN (
           SELECT hash FROM bff.known_browsers WHERE user_id = $1 ORDER BY until DESC OFFSET $2)`,
        [userId, BROWSERS_MAX],
      );
      return rows[0]?.was_known ?? false;
    },
    async forget(userId, kept) {
      await query('DELETE FROM bff.known_browsers WHERE user_id = $1 AND hash IS DISTINCT FROM $2::bytea', [
        userId,
        kept === undefined ? null : hashOf(kept),
      ]);
    },
    async sweep() {
      return (await query('DELETE FROM bff.known_browsers WHERE until <= $1', [now()])).rowCount ?? 0;
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(Buffer.from(token, 'base64url')).digest();
