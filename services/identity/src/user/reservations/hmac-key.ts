import { createHmac } from 'node:crypto';
import { RotationOpen, unwrapSecret, wrapSecret } from '@hirelane/encryption/data-key';
import { addColumn, createSchema } from '@hirelane/postgres/create-schema';
import { type Pool, type Queryable, transaction } from '@hirelane/postgres/pool';

/** Thrown if IDENTITY_HMAC_KEY is not the key under which this database reserves names. */
export class WrongHmacKey extends Error {
  override readonly name = 'WrongHmacKey';
}

/**
 * `names` hides usernames, addresses and provider identities in stream names, which remain in the log permanently. It
 * is therefore the key from the first startup, regardless of the current IDENTITY_HMAC_KEY. `signs`, the current
 * IDENTITY_HMAC_KEY, signs tokens that expire.
 */
export type HmacKeys = Readonly<{ names: string; signs: string }>;

/** No hidden value can equal this constant, because every hidden value begins with its kind (`hideValue`). */
const CONSTANT = 'check';
const [NAMES, HANDOVER] = ['names', 'hmac-key'];

/**
 * `proof`: an HMAC of a constant under the names key. `name_key`: that key, encrypted under IDENTITY_HMAC_KEY; NULL
 * while both are the same. `handover`: IDENTITY_HMAC_KEY, encrypted under the previous one, until all processes have
 * it.
 */
type Row = Readonly<{ proof: Buffer; nameKey: Buffer | null; handover: Buffer | null }>;

export const createHmacKeyTable = (pool: Pool): Promise<void> =>
  createSchema(
    pool,
    'identity',
    `CREATE TABLE IF NOT EXISTS identity.hmac_key (
       is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), proof bytea NOT NULL);
     ${addColumn('identity', 'hmac_key', 'name_key', 'bytea')};
     ${addColumn('identity', 'hmac_key', 'handover', 'bytea')}`,
  );

const proofOf = (key: string) => createHmac('sha256', key).update(CONSTANT).digest();

/** Undefined before the first startup. A database from a release that could not rotate lacks the last two columns. */
async function rowIn(db: Queryable): Promise<Row | undefined> {
  const { rows: tables } = await db.query<{ isThere: boolean }>(
    `SELECT to_regclass('identity.hmac_key') IS NOT NULL AS "isThere"`,
  );
  if (tables[0]?.isThere !== true) return undefined;
  const { rows } = await db.query<{ proof: Buffer; name_key?: Buffer | null; handover?: Buffer | null }>(
    'SELECT * FROM identity.hmac_key',
  );
  const [row] = rows;
  return row && { proof: row.proof, nameKey: row.name_key ?? null, handover: row.handover ?? null };
}

/** A database's keys for a process started with `given`; null if `given` is not one of them. */
function keysIn({ proof, nameKey, handover }: Row, given: string): HmacKeys | null {
  if (nameKey === null) return proof.equals(proofOf(given)) ? { names: given, signs: given } : null;
  const opened = (signs: string | undefined) => {
    const names = signs === undefined ? null : unwrapSecret(Buffer.from(signs), nameKey, NAMES);
    return names === null || signs === undefined ? null : { names: names.toString(), signs };
  };
  return opened(given) ?? opened((handover && unwrapSecret(Buffer.from(given), handover, HANDOVER))?.toString());
}

/**
 * The keys of this database. The first instance of identity stores the proof of its key, because two instances with
 * different keys could give the same username to two users. Throws WrongHmacKey.
 */
export async function openHmacKeys(pool: Pool, given: string): Promise<HmacKeys> {
  await createHmacKeyTable(pool);
  // Two instances may start at once. The first one's key is used.
  await pool.query('INSERT INTO identity.hmac_key (proof) VALUES ($1) ON CONFLICT DO NOTHING', [proofOf(given)]);
  return requireKeys(await rowIn(pool), given);
}

/** The keys of this database, for a tool. Only reads. Throws WrongHmacKey. */
export async function readHmacKeys(db: Queryable, given: string): Promise<HmacKeys> {
  const row = await rowIn(db);
  return row ? requireKeys(row, given) : { names: given, signs: given };
}

function requireKeys(row: Row | undefined, given: string): HmacKeys {
  const keys = row && keysIn(row, given);
  if (keys) return keys;
  throw new WrongHmacKey(
    'IDENTITY_HMAC_KEY is not the key with which this database was written. Restore the original key.',
  );
}

/**
 * Replaces IDENTITY_HMAC_KEY, `given`, with `next`. Names keep their streams. Running instances of identity continue to
 * use their key, which works until `forgetFormerHmacKey` is called. Returns the key in force: `next`, or the key from
 * an earlier attempt that crashed after its commit. Throws WrongHmacKey, RotationOpen.
 */
export async function rotateHmacKey(pool: Pool, given: string, next: string): Promise<string> {
  await openHmacKeys(pool, given);
  return transaction(pool, async (tx) => {
    await tx.query('LOCK TABLE identity.hmac_key IN SHARE ROW EXCLUSIVE MODE');
    const row = await rowIn(tx);
    const { names, signs } = requireKeys(row, given);
    if (signs !== given) return signs;
    if (row?.handover) throw new RotationOpen('IDENTITY_HMAC_KEY');
    await tx.query('UPDATE identity.hmac_key SET name_key = $1, handover = $2', [
      wrapSecret(Buffer.from(next), Buffer.from(names), NAMES),
      wrapSecret(Buffer.from(given), Buffer.from(next), HANDOVER),
    ]);
    return next;
  });
}

/**
 * Refuses the previous key from now on. Call this once every instance of identity has the current key. Returns whether
 * there was a previous key.
 */
export async function forgetFormerHmacKey(db: Queryable, current: string): Promise<boolean> {
  const row = await rowIn(db);
  if (!row?.handover || keysIn(row, current)?.signs !== current) return false;
  // Deletes only this handover, not that of a rotation that has begun since then.
  const { rowCount } = await db.query('UPDATE identity.hmac_key SET handover = NULL WHERE handover = $1', [
    row.handover,
  ]);
  return rowCount === 1;
}
