import type { Standing } from '@hirelane/api/schemas/suspension';
import type pg from 'pg';

/**
 * Stores which accounts are suspended and which belong to operators (`bff.suspensions`). Commands and all operator
 * routes read it with their session. The operator's command (`infra/cli/moderate/suspensions.ts`) writes it too, so
 * that a change takes effect at once in every instance.
 */
export type Suspensions = Readonly<{
  /** Stores identity's response, unless a later version is stored. */
  note(userId: string, standing: Standing): Promise<void>;
  forget(userId: string): Promise<void>;
}>;

export function openSuspensions(pool: Pick<pg.Pool, 'query'>): Suspensions {
  return {
    async note(userId, { isSuspended, isOperator, version }) {
      if (version === 0) return;
      await pool.query(
        // A row with the same version is replaced if `is_operator` differs, because instances of an earlier release do
        // not store operators.
        // operators.
        `INSERT INTO bff.suspensions AS s (user_id, version, is_suspended, is_operator) VALUES ($1, $2, $3, $4)
         ON CONFLICT (user_id) DO UPDATE
         SET version = excluded.version, is_suspended = excluded.is_suspended, is_operator = excluded.is_operator
         WHERE s.version < excluded.version OR (s.version = excluded.version AND s.is_operator <> excluded.is_operator)`,
        [userId, version, isSuspended, isOperator],
      );
    },
    async forget(userId) {
      await pool.query('DELETE FROM bff.suspensions WHERE user_id = $1', [userId]);
    },
  };
}
