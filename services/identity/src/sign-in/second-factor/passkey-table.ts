import type { Queryable } from '@hirelane/postgres/pool';

export type StoredPasskey = Readonly<{
  id: string;
  userId: string;
  /** base64url, as in WebAuthn's JSON. */
  credentialId: string;
  /** COSE (RFC 9052). */
  publicKey: Buffer;
  /** The authenticator's signature counter; 0 for an authenticator without one. */
  counter: number;
  transports: readonly string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}>;

type New = Omit<StoredPasskey, 'createdAt' | 'lastUsedAt'>;
type Row = Omit<StoredPasskey, 'counter'> & { counter: string };

const COLUMNS = `id, user_id AS "userId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports,
  name, created_at AS "createdAt", last_used_at AS "lastUsedAt"`;

/** Oldest first. */
export async function passkeysOf(db: Queryable, userId: string): Promise<readonly StoredPasskey[]> {
  const { rows } = await db.query<Row>(
    `SELECT ${COLUMNS} FROM identity.passkeys WHERE user_id = $1 ORDER BY created_at, id`,
    [userId],
  );
  return rows.map(read);
}

export async function passkeyBy(db: Queryable, credentialId: string): Promise<StoredPasskey | null> {
  const { rows } = await db.query<Row>(`SELECT ${COLUMNS} FROM identity.passkeys WHERE credential_id = $1`, [
    credentialId,
  ]);
  return rows[0] ? read(rows[0]) : null;
}

/** The owner of the passkey with this id; null if it does not exist. */
export async function ownerOfPasskey(db: Queryable, id: string): Promise<string | null> {
  const { rows } = await db.query<{ owner: string }>('SELECT user_id AS owner FROM identity.passkeys WHERE id = $1', [
    id,
  ]);
  return rows[0]?.owner ?? null;
}

/**
 * Returns false if the credential is already registered. Its timestamp is taken under the account's lock (`forget.ts`
 * compares it).
 */
export async function insertPasskey(tx: Queryable, passkey: New): Promise<boolean> {
  const { id, userId, credentialId, publicKey, counter, transports, name } = passkey;
  const { rowCount } = await tx.query(
    `INSERT INTO identity.passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp()) ON CONFLICT (credential_id) DO NOTHING`,
    [id, userId, credentialId, publicKey, counter, transports, name],
  );
  return rowCount === 1;
}

export async function markUsed(tx: Queryable, id: string, counter: number): Promise<void> {
  await tx.query('UPDATE identity.passkeys SET counter = $2, last_used_at = now() WHERE id = $1', [id, counter]);
}

export async function renamePasskey(db: Queryable, userId: string, id: string, name: string): Promise<boolean> {
  const { rowCount } = await db.query('UPDATE identity.passkeys SET name = $3 WHERE user_id = $1 AND id = $2', [
    userId,
    id,
    name,
  ]);
  return rowCount === 1;
}

export async function deletePasskey(tx: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM identity.passkeys WHERE user_id = $1 AND id = $2', [userId, id]);
  return rowCount === 1;
}

const read = (row: Row): StoredPasskey => ({ ...row, counter: Number(row.counter) });
