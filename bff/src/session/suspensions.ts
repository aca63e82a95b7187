import type { Standing } from '@hirelane/contracts/api/suspension';
import type pg from 'pg';

/**
 * Which accounts are suspended (`bff.suspensions`); commands read it with their session. The operator's command
 * (`infra/src/operate/moderate/suspensions.ts`) notes it too, so that a suspension counts at once in every copy.
 */
export type Suspensions = Readonly<{
  /** Stores what identity said, unless something later is known. */
  note(userId: string, standing: Standing): Promise<void>;
  forget(userId: string): Promise<void>;
}>;

export function openSuspensions(pool: Pick<pg.Pool, 'query'>): Suspensions {
  return {
    async note(userId, { isSuspended, version }) {
      if (version === 0) return;
      await pool.query(
        `INSERT INTO bff.suspensions AS s (user_id, version, is_suspended) VALUES ($1, $2, $3)
         ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, is_suspended = excluded.is_suspended
         WHERE s.version < excluded.version`,
        [userId, version, isSuspended],
      );
    },
    async forget(userId) {
      await pool.query('DELETE FROM bff.suspensions WHERE user_id = $1', [userId]);
    },
  };
}
