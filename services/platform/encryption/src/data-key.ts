import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { type Pool, type Queryable, type Tx, transaction } from '@hirelane/postgres/pool';

/** DATA_KEY cannot decrypt the keys in this database. */
export class WrongDataKey extends Error {
  override readonly name = 'WrongDataKey';
}

const CONTEXT = 'data-key';
/** How many keys are rewrapped in one statement. */
const PAGE = 5_000;

type Row = Readonly<{ proof: Buffer; handover: Buffer | null }>;

const rowIn = async (db: Queryable): Promise<Row | undefined> =>
  (await hasDataKeyTable(db)) ? (await db.query<Row>('SELECT proof, handover FROM keys.data_key')).rows[0] : undefined;

/** Whether the database has the table for rotations; releases that could not rotate keys did not create it. */
async function hasDataKeyTable(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ isThere: boolean }>(`SELECT to_regclass('keys.data_key') IS NOT NULL AS "isThere"`);
  return rows[0]?.isThere === true;
}

/**
 * Returns the key that currently wraps the subject keys in this database, for a process that was started with `given`:
 * `given` itself or, until the rotation is finished, the key that replaced it. Returns null if `given` is neither the
 * current nor the previous key.
 */
export async function currentDataKey(db: Queryable, given: Buffer): Promise<Buffer | null> {
  const row = await rowIn(db);
  if (!row || row.proof.equals(proofOf(given))) return given;
  return row.handover && unwrapSecret(given, row.handover, CONTEXT);
}

/** Records which key wraps the subject keys, if that has not been recorded yet. */
export async function noteDataKey(db: Queryable, dataKey: Buffer): Promise<void> {
  await db.query('INSERT INTO keys.data_key (proof) VALUES ($1) ON CONFLICT DO NOTHING', [proofOf(dataKey)]);
}

/**
 * Rewraps every subject key under `next`, in one transaction. Running processes continue with the old key; rows that it
 * cannot decrypt are decrypted with `next`, which the database holds wrapped under the old key until
 * `forgetFormerDataKey`. No keys can be created during the transaction, which takes about a second for 50,000 people.
 * Returns the current key: `next`, or the key from an earlier attempt that failed after its commit. Throws
 * RotationOpen, WrongDataKey.
 */
export const rotateDataKey = (pool: Pool, given: Buffer, next: Buffer): Promise<Buffer> =>
  transaction(pool, async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    // Prevents other transactions from creating keys until this one ends.
    await tx.query('LOCK TABLE keys.subject_keys IN SHARE ROW EXCLUSIVE MODE');
    await noteDataKey(tx, given);
    const row = await rowIn(tx);
    const current = await currentDataKey(tx, given);
    if (!row || current === null) throw new WrongDataKey('DATA_KEY is not the key for this database.');
    if (!current.equals(given)) return current;
    if (row.handover !== null) throw new RotationOpen('DATA_KEY');
    for (let last = ''; ; ) {
      const page = await rewrapPage(tx, last, given, next);
      if (page === null) break;
      last = page;
    }
    await tx.query('UPDATE keys.data_key SET proof = $1, handover = $2', [
      proofOf(next),
      wrapSecret(given, next, CONTEXT),
    ]);
    return next;
  });

/** Rewraps the keys of the next subjects; returns the last subject, or null at the end. */
async function rewrapPage(tx: Tx, after: string, former: Buffer, next: Buffer): Promise<string | null> {
  const { rows } = await tx.query<{ subject: string; wrapped: Buffer }>(
    'SELECT subject, wrapped FROM keys.subject_keys WHERE subject > $1 AND wrapped IS NOT NULL ORDER BY subject LIMIT $2',
    [after, PAGE],
  );
  if (rows.length === 0) return null;
  const wrapped = rows.map(({ subject, wrapped }) => encrypt(next, unwrap(former, subject, wrapped), subject));
  await tx.query(
    `UPDATE keys.subject_keys AS k SET wrapped = new.wrapped
     FROM unnest($1::text[], $2::bytea[]) AS new (subject, wrapped) WHERE k.subject = new.subject`,
    [rows.map(({ subject }) => subject), wrapped],
  );
  return rows.at(-1)?.subject ?? null;
}

/**
 * Deletes the copy of the current key that is wrapped under the old key. After that, the old key cannot decrypt
 * anything. Call it once every process has the current key. Returns whether there was an old key.
 */
export async function forgetFormerDataKey(db: Queryable, dataKey: Buffer): Promise<boolean> {
  if (!(await hasDataKeyTable(db))) return false;
  const { rowCount } = await db.query(
    'UPDATE keys.data_key SET handover = NULL WHERE proof = $1 AND handover IS NOT NULL',
    [proofOf(dataKey)],
  );
  return rowCount === 1;
}

/** Unwraps a subject's key from its row. Throws WrongDataKey. */
export function unwrap(dataKey: Buffer, subject: string, wrapped: Buffer): Buffer {
  try {
    return decrypt(dataKey, wrapped, subject);
  } catch (cause) {
    throw new WrongDataKey('DATA_KEY is not the key for this database. Restore the previous value.', {
      cause,
    });
  }
}

/** The old secret is still accepted: its rotation must be finished before the next one can start. */
export class RotationOpen extends Error {
  override readonly name = 'RotationOpen';
  /** `variable` is DATA_KEY or IDENTITY_HMAC_KEY. */
  constructor(variable: string) {
    super(
      `The previous rotation of ${variable} is not finished, and processes may still use the old value. Restart them, then run \`secrets finish\`.`,
    );
  }
}

/** A digest that identifies a key without revealing anything else about it. */
export const proofOf = (key: Buffer): Buffer => createHmac('sha256', key).update('check').digest();

/** Derives a key from a secret of any length. */
const keyFrom = (secret: Buffer) => createHash('sha256').update(secret).digest();

/** Encrypts a secret under another one; `context` identifies the purpose. */
export const wrapSecret = (under: Buffer, secret: Buffer, context: string): Buffer =>
  encrypt(keyFrom(under), secret, context);

/** Decrypts the result of `wrapSecret`. Returns null unless `under` and `context` are the same as for encryption. */
export function unwrapSecret(under: Buffer, wrapped: Buffer, context: string): Buffer | null {
  try {
    return decrypt(keyFrom(under), wrapped, context);
  } catch {
    return null;
  }
}

/** The lengths of the nonce (96 bits) and the tag (128 bits), in bytes (NIST SP 800-38D). */
const NONCE = 12;
const TAG = 16;
export const KEY_BYTES = 32;

/**
 * AES-256-GCM with a random nonce; the result is nonce, ciphertext and tag. `context` is not stored and must be the
 * same for decryption. With random nonces, one key may encrypt at most 2^32 strings (NIST SP 800-38D, 8.3), far more
 * than one person writes.
 */
export function encrypt(key: Buffer, bytes: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Throws if the key or the context differs or a bit has changed. */
export function decrypt(key: Buffer, encrypted: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(-TAG));
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE, -TAG)), decipher.final()]);
}
