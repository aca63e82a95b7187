import type { Queryable } from '@hirelane/postgres/pool';

/** An authenticator app that is set up or being set up. */
export type StoredApp = Readonly<{
  /** Encrypted with the user's key. */
  secret: Buffer;
  startedAt: Date;
  /** Null until its first code has been entered. */
  confirmedAt: Date | null;
  lastStep: number;
  /** The number of wrong codes since the last correct one. */
  wrongCodes: number;
  wrongAt: Date | null;
}>;

type Row = Omit<StoredApp, 'lastStep'> & { lastStep: string };

export async function appOf(db: Queryable, userId: string): Promise<StoredApp | null> {
  const { rows } = await db.query<Row>(
    `SELECT secret, started_at AS "startedAt", confirmed_at AS "confirmedAt", last_step AS "lastStep",
       wrong_codes AS "wrongCodes", wrong_at AS "wrongAt" FROM identity.authenticator_apps WHERE user_id = $1`,
    [userId],
  );
  return rows[0] ? { ...rows[0], lastStep: Number(rows[0].lastStep) } : null;
}

/** Stores a secret, replacing any that was never confirmed; returns false if an app is already set up. */
export async function beginApp(tx: Queryable, userId: string, secret: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO identity.authenticator_apps AS app (user_id, secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, started_at = now(), wrong_codes = 0
     WHERE app.confirmed_at IS NULL`,
    [userId, secret],
  );
  return rowCount === 1;
}

/** Records a correct code: uses up this and earlier codes and resets the count of wrong ones. */
export async function acceptStep(tx: Queryable, userId: string, step: number): Promise<void> {
  await tx.query(
    `UPDATE identity.authenticator_apps
     SET last_step = $2, wrong_codes = 0, wrong_at = NULL, confirmed_at = coalesce(confirmed_at, clock_timestamp())
     WHERE user_id = $1`,
    [userId, step],
  );
}

export async function countWrongCode(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    'UPDATE identity.authenticator_apps SET wrong_codes = wrong_codes + 1, wrong_at = now() WHERE user_id = $1',
    [userId],
  );
}

/** Returns false if there was no app, or only one that was being set up. */
export async function deleteApp(tx: Queryable, userId: string): Promise<boolean> {
  const { rows } = await tx.query<{ wasOn: boolean }>(
    'DELETE FROM identity.authenticator_apps WHERE user_id = $1 RETURNING confirmed_at IS NOT NULL AS "wasOn"',
    [userId],
  );
  return rows[0]?.wasOn ?? false;
}
