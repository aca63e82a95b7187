import { transaction } from '@hirelane/kernel/postgres/pool';
import type { Place } from './place.ts';

/**
 * Ends every session of an account, or of all where `userId` is null, and the sign-ins that have not come to their end yet. Answers
 * how many sessions there were.
 */
export async function signOut({ pool, log }: Pick<Place, 'pool' | 'log'>, userId: string | null): Promise<number> {
  const endedSessions = await transaction(pool, async (tx) => {
    const { rows } = await tx.query<{ there: boolean }>(`SELECT to_regclass('bff.sessions') IS NOT NULL AS there`);
    if (!rows[0]?.there) return 0;
    await tx.query(`DELETE FROM bff.oauth_transactions WHERE $1::text IS NULL OR content->>'userId' = $1`, [userId]);
    const { rowCount } = await tx.query('DELETE FROM bff.sessions WHERE $1::uuid IS NULL OR user_id = $1', [userId]);
    return rowCount ?? 0;
  });
  // At the level that the operator's tools write at: it is to be seen whatever LOG_LEVEL says.
  log.warn({ event: 'sessions-ended', reason: 'by-operator', userId: userId ?? 'all', ended: endedSessions });
  return endedSessions;
}
