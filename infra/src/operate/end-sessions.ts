import type { Queryable } from '@hirelane/postgres/pool';

/** The bff's tables are not there when nobody has ever started it. */
async function isThere(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(`SELECT to_regclass('bff.sessions') IS NOT NULL AS there`);
  return rows[0]?.there === true;
}

/** Ids of whoever was ever signed in, once each. */
export async function everSignedIn(db: Queryable): Promise<readonly string[]> {
  if (!(await isThere(db))) return [];
  const { rows } = await db.query<{ id: string }>(
    'SELECT user_id AS id FROM bff.credential_versions UNION SELECT user_id FROM bff.sessions',
  );
  return rows.map(({ id }) => id);
}

/**
 * Ends the sessions of an account, or of all where `userId` is null, and the sign-ins that have not come to their end yet; tells
 * the bff the credential versions, so that none begins any more that was proven under an older one. Answers how many sessions
 * there were.
 */
export async function endSessions(tx: Queryable, userId: string | null): Promise<number> {
  if (!(await isThere(tx))) return 0;
  await tx.query(
    `INSERT INTO bff.credential_versions AS v (user_id, version)
     SELECT user_id, version FROM identity.credential_versions WHERE $1::uuid IS NULL OR user_id = $1
     ON CONFLICT (user_id) DO UPDATE SET version = greatest(v.version, excluded.version)`,
    [userId],
  );
  await tx.query(`DELETE FROM bff.oauth_transactions WHERE $1::text IS NULL OR content->>'userId' = $1`, [userId]);
  const { rowCount } = await tx.query('DELETE FROM bff.sessions WHERE $1::uuid IS NULL OR user_id = $1', [userId]);
  return rowCount ?? 0;
}
