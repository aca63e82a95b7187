import type { Queryable } from '@hirelane/postgres/pool';

/** The bff's tables do not exist until the bff is first started. */
async function isThere(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ there: boolean }>(`SELECT to_regclass('bff.sessions') IS NOT NULL AS there`);
  return rows[0]?.there === true;
}

/** The distinct ids of all users who have ever signed in. */
export async function everSignedIn(db: Queryable): Promise<readonly string[]> {
  if (!(await isThere(db))) return [];
  const { rows } = await db.query<{ id: string }>(
    'SELECT user_id AS id FROM bff.credential_versions UNION SELECT user_id FROM bff.sessions',
  );
  return rows.map(({ id }) => id);
}

/**
 * Ends the sessions and pending provider sign-ins of an account, or of all accounts when `userId` is null, and stores
 * the current credential versions for the bff, so that sign-ins started with an older version fail. Returns the number
 * of sessions ended.
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

/** Returns the number of browsers signed in to an account. */
export async function countSessions(db: Queryable, userId: string): Promise<number> {
  if (!(await isThere(db))) return 0;
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM bff.sessions WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Ends the sessions of an account that is being deleted, as `endSessions` does, and deletes everything else that the
 * bff stores about its owner.
 */
export async function forgetPerson(tx: Queryable, userId: string): Promise<number> {
  if (!(await isThere(tx))) return 0;
  const ended = await endSessions(tx, userId);
  for (const table of ['suspensions', 'known_browsers', 'seen_addresses']) {
    await tx.query(`DELETE FROM bff.${table} WHERE user_id = $1`, [userId]);
  }
  return ended;
}

/** A phrase that states how many browsers were signed out. */
export const signedOut = (count: number): string =>
  count === 1 ? '1 browser was signed out' : `${count} browsers were signed out`;
