import { randomBytes } from 'node:crypto';
import { SubjectErased } from '@hirelane/event-sourcing/events';
import { createSchema, ForeignSchema } from '@hirelane/postgres/create-schema';
import type { Pool } from '@hirelane/postgres/pool';
import { currentDataKey, encrypt, KEY_BYTES, noteDataKey, proofOf, unwrap, WrongDataKey } from './data-key.ts';

/** The keys of event subjects. A subject is the id of a user, a contract or a newsletter subscription. */
export type SubjectKeys = Readonly<{
  /**
   * Returns the subject's key and creates it if it does not exist. Throws SubjectErased if the key has been destroyed,
   * because a destroyed key is never created again.
   */
  keyFor(subject: string): Promise<Buffer>;
  /** Returns the keys of these subjects, with null for a destroyed key. Throws if a subject never had a key. */
  keysOf(subjects: readonly string[]): Promise<ReadonlyMap<string, Buffer | null>>;
  /** Destroys the subject's key, which makes everything encrypted with it permanently unreadable. Idempotent. */
  destroy(subject: string): Promise<void>;
  /** Drops a subject's key from this process's cache after another process has destroyed the key. */
  forget(subject: string): void;
}>;

/**
 * How long a process may use a key that another process has destroyed, if no event reports this. Text encrypted in the
 * meantime can never be read, and the erasure's events remove decrypted text from the process's read models.
 */
const REMEMBER_MS = 5_000;
/** The maximum number of cached keys: 10,000 take about 2 MB. */
const REMEMBER_MAX = 10_000;
/** The id of a key that exists in every database, so that the wrong DATA_KEY is detected at startup. */
const CHECK = 'check';

/**
 * The keys that a process has read or created, by subject. A destroyed key is null, and stays null: a key that was read
 * before the destruction does not replace it.
 */
export type KeyCache = Readonly<{
  get(subject: string): Buffer | null | undefined;
  set(subject: string, key: Buffer | null): void;
  forget(subject: string): void;
}>;

export function openKeyCache(): KeyCache {
  const keys = new Map<string, Readonly<{ key: Buffer | null; until: number }>>();
  const isDestroyed = (subject: string) => keys.get(subject)?.key === null;
  return {
    get(subject) {
      const found = keys.get(subject);
      return found && found.until > performance.now() ? found.key : undefined;
    },
    set(subject, key) {
      if (isDestroyed(subject)) return;
      if (keys.size >= REMEMBER_MAX) keys.clear();
      keys.set(subject, { key, until: key === null ? Number.POSITIVE_INFINITY : performance.now() + REMEMBER_MS });
    },
    forget(subject) {
      if (!isDestroyed(subject)) keys.delete(subject);
    },
  };
}

/**
 * Opens the key table, `keys.subject_keys`, which all services share. The data key (32 bytes) wraps each key, so that a
 * copy of the database is not enough to decrypt anything. `given` may be rotated while this process runs
 * (`rotateDataKey`). Services in one process share a `cache`. Throws WrongDataKey if the table was written under a
 * different data key.
 */
export async function openSubjectKeys(pool: Pool, given: Buffer, cache = openKeyCache()): Promise<SubjectKeys> {
  await ensureKeyTables(pool);
  let dataKey = given;
  /** Switches to the new data key if ours has been replaced. */
  async function renew() {
    dataKey = (await currentDataKey(pool, dataKey)) ?? dataKey;
  }

  async function fetch(subjects: readonly string[]) {
    return fetchOnce(subjects).catch(async (error: unknown) => {
      if (!(error instanceof WrongDataKey)) throw error;
      await renew();
      // Reads the rows again, because the rows already read may be older than the rotation.
      return fetchOnce(subjects);
    });
  }

  async function fetchOnce(subjects: readonly string[]) {
    const { rows } = await pool.query<{ subject: string; wrapped: Buffer | null }>({
      name: 'subject-keys',
      text: 'SELECT subject, wrapped FROM keys.subject_keys WHERE subject = ANY ($1)',
      values: [subjects],
    });
    const keys = new Map(rows.map(({ subject, wrapped }) => [subject, wrapped && unwrap(dataKey, subject, wrapped)]));
    // Returns the keys from the rows rather than from the cache, which may drop the first keys while the last ones are
    // added.
    for (const [subject, key] of keys) cache.set(subject, key);
    return keys;
  }

  /**
   * Creates a subject's key. Returns null if the key has since been destroyed. Throws WrongDataKey if this database's
   * keys are wrapped by a different key.
   */
  async function make(subject: string): Promise<Buffer | null> {
    for (const isFirst of [true, false]) {
      // Prevents the new key from being wrapped under a data key that has just been replaced.
      await pool.query(
        `INSERT INTO keys.subject_keys (subject, wrapped)
         SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM keys.data_key WHERE proof <> $3) ON CONFLICT DO NOTHING`,
        [subject, encrypt(dataKey, randomBytes(KEY_BYTES), subject), proofOf(dataKey)],
      );
      // Two processes may have created a key concurrently; the first one is used.
      const key = (await fetch([subject])).get(subject);
      if (key !== undefined) return key;
      if (isFirst) await renew();
    }
    throw new WrongDataKey('DATA_KEY is not the key for this database.');
  }

  const subjectKeys: SubjectKeys = {
    async keyFor(subject) {
      let key = cache.get(subject);
      if (key === undefined) key = (await fetch([subject])).get(subject);
      if (key === undefined) key = await make(subject);
      if (key === null) throw new SubjectErased('the person has been erased');
      return key;
    },
    async keysOf(subjects) {
      const known = new Map(subjects.map((subject) => [subject, cache.get(subject)]));
      const missing = [...known].filter(([, key]) => key === undefined).map(([subject]) => subject);
      const fetched = missing.length > 0 ? await fetch(missing) : new Map<string, Buffer | null>();
      return new Map(
        [...known].map(([subject, key]) => {
          const found = key === undefined ? fetched.get(subject) : key;
          if (found === undefined) throw new Error(`the key table has no row for ${subject}`);
          return [subject, found];
        }),
      );
    },
    async destroy(subject) {
      await pool.query(
        `INSERT INTO keys.subject_keys (subject, wrapped, destroyed_at) VALUES ($1, NULL, now())
         ON CONFLICT (subject) DO UPDATE SET wrapped = NULL, destroyed_at = coalesce(subject_keys.destroyed_at, now())`,
        [subject],
      );
      cache.set(subject, null);
    },
    forget: cache.forget,
  };
  await renew();
  await tryAnyKey(pool, dataKey);
  await noteDataKey(pool, dataKey);
  await subjectKeys.keyFor(CHECK);
  return subjectKeys;
}

/**
 * Tries a key before CHECK is created. Otherwise a lost CHECK could be recreated under the wrong DATA_KEY, and the right one
 * would be refused from then on.
 */
async function tryAnyKey(pool: Pool, dataKey: Buffer): Promise<void> {
  const { rows } = await pool.query<{ subject: string; wrapped: Buffer }>(
    'SELECT subject, wrapped FROM keys.subject_keys WHERE wrapped IS NOT NULL LIMIT 1',
  );
  for (const { subject, wrapped } of rows) unwrap(dataKey, subject, wrapped);
}

/**
 * Creates the tables in `keys` if this role may. All services share this schema, so no service owns it; with one role
 * per service they already exist. Throws ForeignSchema if they do not, because the operator has not run `database roles`.
 */
export async function ensureKeyTables(pool: Pool): Promise<void> {
  await createKeyTables(pool).catch(async (error: unknown) => {
    if (!(error instanceof ForeignSchema) || !(await hasKeyTables(pool))) throw error;
  });
}

/** Whether the newest table exists. */
async function hasKeyTables(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ isThere: boolean }>(
    `SELECT to_regclass('keys.public_ids') IS NOT NULL AS "isThere"`,
  );
  return rows[0]?.isThere === true;
}

/**
 * The row of a destroyed key is kept, without the key, so that the key is not created again. `sealed_logs`: the
 * position up to which a log's lists are encrypted (encrypt-lists.ts). `scrubs`: when erased data was last wiped from
 * the disk. `data_key`: a digest of the data key and, until all processes have that key, the key itself, wrapped under
 * the old one. `public_ids`: the key of the ids in the public stream, which is not wrapped, because the relay has no
 * DATA_KEY, and the key reveals nothing to readers of the logs.
 */
export const createKeyTables = (pool: Pool): Promise<void> =>
  createSchema(
    pool,
    'keys',
    `CREATE TABLE IF NOT EXISTS keys.subject_keys (
       subject text PRIMARY KEY, wrapped bytea, made_at timestamptz NOT NULL DEFAULT now(), destroyed_at timestamptz);
     CREATE TABLE IF NOT EXISTS keys.sealed_logs (
       log text PRIMARY KEY, position bigint NOT NULL, changed_at timestamptz);
     CREATE TABLE IF NOT EXISTS keys.scrubs (at timestamptz PRIMARY KEY);
     CREATE TABLE IF NOT EXISTS keys.data_key (
       is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), proof bytea NOT NULL, handover bytea);
     CREATE TABLE IF NOT EXISTS keys.public_ids (
       is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), key bytea NOT NULL)`,
  );
