import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { type Pool, type Queryable, type Tx, transaction } from '@hirelane/postgres/pool';

/** DATA_KEY does not open the keys of this database. */
export class WrongDataKey extends Error {
  override readonly name = 'WrongDataKey';
}

const CONTEXT = 'data-key';
/** Keys that are wrapped again in one statement. */
const PAGE = 5_000;

type Row = Readonly<{ proof: Buffer; handover: Buffer | null }>;

const rowIn = async (db: Queryable): Promise<Row | undefined> =>
  (await hasDataKeyTable(db)) ? (await db.query<Row>('SELECT proof, handover FROM keys.data_key')).rows[0] : undefined;

/** False for a database of a release that could not rotate. */
export async function hasDataKeyTable(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ isThere: boolean }>(`SELECT to_regclass('keys.data_key') IS NOT NULL AS "isThere"`);
  return rows[0]?.isThere === true;
}

/**
 * The key that wraps the subject keys of this database, for whoever was started with `given`: that one, or the one that
 * replaced it since, for as long as the former one is not forgotten. Null when `given` is neither.
 */
export async function currentDataKey(db: Queryable, given: Buffer): Promise<Buffer | null> {
  const row = await rowIn(db);
  if (!row || row.proof.equals(proofOf(given))) return given;
  return row.handover && unwrapSecret(given, row.handover, CONTEXT);
}

/** Writes down which key wraps the subject keys, unless it is known. */
export async function noteDataKey(db: Queryable, dataKey: Buffer): Promise<void> {
  await db.query('INSERT INTO keys.data_key (proof) VALUES ($1) ON CONFLICT DO NOTHING', [proofOf(dataKey)]);
}

/**
 * Wraps every subject key under `next`, in one transaction. Running processes go on with the key that they have: what it
 * does not open any more they open with `next`, which stands in the database under it until `forgetFormerDataKey`. New
 * keys wait meanwhile, about a second for 50,000 people. Returns the key that holds now: `next`, or the one of an
 * earlier try that broke off after its commit. Throws RotationOpen, WrongDataKey.
 */
export const rotateDataKey = (pool: Pool, given: Buffer, next: Buffer): Promise<Buffer> =>
  transaction(pool, async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    // A process that makes a key has looked in this transaction's past or its future, never in between.
    await tx.query('LOCK TABLE keys.subject_keys IN SHARE ROW EXCLUSIVE MODE');
    await noteDataKey(tx, given);
    const row = await rowIn(tx);
    const current = await currentDataKey(tx, given);
    if (!row || current === null) throw new WrongDataKey('DATA_KEY is not the key of this database.');
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

/** Wraps the keys of the next subjects again; returns the last of them, null when there are no more. */
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
 * From here on the former key opens nothing any more. To be called once every process has the current one. Returns
 * whether there was one.
 */
export async function forgetFormerDataKey(db: Queryable, dataKey: Buffer): Promise<boolean> {
  if (!(await hasDataKeyTable(db))) return false;
  const { rowCount } = await db.query(
    'UPDATE keys.data_key SET handover = NULL WHERE proof = $1 AND handover IS NOT NULL',
    [proofOf(dataKey)],
  );
  return rowCount === 1;
}

/** A subject's key from its row. Throws WrongDataKey. */
export function unwrap(dataKey: Buffer, subject: string, wrapped: Buffer): Buffer {
  try {
    return decrypt(dataKey, wrapped, subject);
  } catch (cause) {
    throw new WrongDataKey('DATA_KEY is not the key that this database was written with: put the right one back.', {
      cause,
    });
  }
}

/** The secret before the present one still works: a rotation is to be finished before the next one. */
export class RotationOpen extends Error {
  override readonly name = 'RotationOpen';
  /** `variable`: DATA_KEY or IDENTITY_HMAC_KEY. */
  constructor(variable: string) {
    super(
      `${variable} was rotated before, and processes may still use the one before that. Restart them, and run \`secrets finish\`.`,
    );
  }
}

/** Tells whether a key is the one that is meant, and nothing else about it. */
export const proofOf = (key: Buffer): Buffer => createHmac('sha256', key).update('check').digest();

/** A secret of any length as a key. */
const keyFrom = (secret: Buffer) => createHash('sha256').update(secret).digest();

/** A secret, encrypted under another one; `context` says what for. */
export const wrapSecret = (under: Buffer, secret: Buffer, context: string): Buffer =>
  encrypt(keyFrom(under), secret, context);

/** The secret that `wrapSecret` has encrypted; null under any other than the same one. */
export function unwrapSecret(under: Buffer, wrapped: Buffer, context: string): Buffer | null {
  try {
    return decrypt(keyFrom(under), wrapped, context);
  } catch {
    return null;
  }
}

/** Bytes: a nonce of 96 bits and a tag of 128, as NIST SP 800-38D has them. */
const NONCE = 12;
const TAG = 16;
export const KEY_BYTES = 32;

/**
 * AES-256-GCM with a random nonce: nonce, ciphertext, tag. `context` is not kept, and must be the same to open it.
 * Random nonces bound one key to 2^32 texts (NIST SP 800-38D, 8.3), far more than one person writes.
 */
export function encrypt(key: Buffer, bytes: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the key or the context is another one, or a bit has changed. */
export function decrypt(key: Buffer, encrypted: Buffer, context: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, NONCE), { authTagLength: TAG })
    .setAAD(Buffer.from(context))
    .setAuthTag(encrypted.subarray(-TAG));
  return Buffer.concat([decipher.update(encrypted.subarray(NONCE, -TAG)), decipher.final()]);
}
