import type { PublicKey } from '@hirelane/api/schemas/records';
import { decrypt, encrypt } from '@hirelane/encryption/data-key';
import type { SubjectKeys } from '@hirelane/encryption/subject-keys';
import { createSchema } from '@hirelane/postgres/create-schema';
import { type Pool, type Queryable, transaction } from '@hirelane/postgres/pool';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

/** The subject whose key encrypts the private keys; no erasure destroys it. */
const SUBJECT = 'record-keys';
const ALG = 'ES256';

export type SigningKey = Readonly<{ kid: string; key: CryptoKey | Uint8Array }>;

/**
 * The signing keys for work records, shared by all instances of the service. `wrapped`: the encrypted private key; NULL
 * once another key has replaced it, so that an old key can no longer sign. Public keys are never removed, because old
 * records are verified with them.
 */
export const createRecordKeys = (pool: Pool): Promise<void> =>
  createSchema(
    pool,
    'hiring',
    `CREATE TABLE IF NOT EXISTS hiring.record_keys (
       kid text PRIMARY KEY, public_jwk jsonb NOT NULL, wrapped bytea, is_current boolean UNIQUE,
       made_at timestamptz NOT NULL DEFAULT now())`,
  );

/**
 * Opens the key table. The first key is created on first use, so that an empty marketplace stays empty and a backup
 * can be restored into it.
 */
export async function openRecordKeys(pool: Pool, subjectKeys: Pick<SubjectKeys, 'keyFor'>) {
  await createRecordKeys(pool);

  async function addTo(db: Queryable): Promise<string> {
    const { publicKey, privateKey } = await generateKeyPair(ALG, { extractable: true });
    const jwk = await exportJWK(publicKey);
    const kid = await calculateJwkThumbprint(jwk);
    const secret = Buffer.from(JSON.stringify(await exportJWK(privateKey)));
    const wrapped = encrypt(await subjectKeys.keyFor(SUBJECT), secret, kid);
    // If two instances insert a key at the same time, the first key is kept.
    await db.query(
      `INSERT INTO hiring.record_keys (kid, public_jwk, wrapped, is_current) VALUES ($1, $2, $3, true)
       ON CONFLICT (is_current) DO NOTHING`,
      [kid, JSON.stringify({ ...jwk, kid, alg: ALG, use: 'sig' }), wrapped],
    );
    return kid;
  }

  const idOf = async () =>
    (
      await pool.query<{ kid: string }>({
        name: 'record-key-id',
        text: 'SELECT kid FROM hiring.record_keys WHERE is_current',
      })
    ).rows[0]?.kid;

  async function currentId(): Promise<string> {
    return (await idOf()) ?? (await current()).kid;
  }

  async function current(): Promise<SigningKey> {
    const find = async () =>
      (
        await pool.query<{ kid: string; wrapped: Buffer }>({
          name: 'record-key',
          text: 'SELECT kid, wrapped FROM hiring.record_keys WHERE is_current',
        })
      ).rows[0];
    let found = await find();
    if (!found) {
      await addTo(pool);
      found = await find();
    }
    if (!found) throw new Error('Expected a current record key after inserting one, got none.');
    const { kid, wrapped } = found;
    const jwk: JWK = JSON.parse(decrypt(await subjectKeys.keyFor(SUBJECT), wrapped, kid).toString());
    return { kid, key: await importJWK(jwk, ALG) };
  }

  return {
    /** The current signing key. */
    current,
    /** Returns the id of the current signing key without decrypting the key. */
    currentId,
    /** Every public key, newest first. */
    async published(): Promise<readonly PublicKey[]> {
      await currentId();
      const { rows } = await pool.query<{ jwk: PublicKey }>({
        name: 'record-public-keys',
        text: 'SELECT public_jwk AS jwk FROM hiring.record_keys ORDER BY made_at DESC, kid',
      });
      return rows.map(({ jwk }) => jwk);
    },
    /** Replaces the signing key; returns the new key's id. Existing signatures remain valid. */
    rotate: (): Promise<string> =>
      transaction(pool, async (tx) => {
        await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('record-keys', 0))`);
        await tx.query('UPDATE hiring.record_keys SET is_current = NULL, wrapped = NULL WHERE is_current');
        const made = await addTo(tx);
        // Another process may have inserted its first key at the same moment.
        const { rows } = await tx.query<{ kid: string }>('SELECT kid FROM hiring.record_keys WHERE is_current');
        return rows[0]?.kid ?? made;
      }),
  };
}

export type RecordKeys = Awaited<ReturnType<typeof openRecordKeys>>;
