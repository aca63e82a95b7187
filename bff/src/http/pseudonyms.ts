import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { addressKey } from './address.ts';

/**
 * Days that one key is in use. After that, nobody can tie older log lines to a person, not even with access to the
 * database. Pseudonyms from before and after a change of key cannot be compared.
 */
export const KEY_DAYS = 90;

/** A known account, or a name that was typed and may not exist. */
export type Meant = Readonly<{ userId: string } | { name: string }>;

/**
 * Pseudonyms of people and networks in the log: the same input gets the same one, and it cannot be reversed without the
 * key.
 */
export type Pseudonyms = Readonly<{
  account(meant: Meant): string;
  /** The network of an address, as the limits count it: an IPv4 address, or a /64 of IPv6. */
  network(ip: string | null | undefined): string;
  /** Reads the key again, or replaces it if it is too old. */
  refresh(): Promise<void>;
}>;

/** The key is in the database, so that all copies of the bff use the same pseudonyms, also after a restart. */
export async function openPseudonyms(pool: pg.Pool, now: () => Date): Promise<Pseudonyms> {
  let key = await readKey(pool, now());
  // 128 bits: the chance that two of a billion names collide is 1 in 10^21.
  const hide = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);
  return {
    account: (meant) =>
      hide('userId' in meant ? `user ${meant.userId}` : `name ${meant.name.trim().normalize('NFKC').toLowerCase()}`),
    network: (ip) => hide(`network ${addressKey(ip)}`),
    async refresh() {
      key = await readKey(pool, now());
    },
  };
}

async function readKey(pool: pg.Pool, now: Date): Promise<Buffer> {
  // Several copies may do this at the same time: the first one's key is used.
  await pool.query(
    `INSERT INTO bff.log_key AS k (key, made_at) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET key = excluded.key, made_at = excluded.made_at
     WHERE k.made_at < excluded.made_at - make_interval(days => $3)`,
    [randomBytes(32), now, KEY_DAYS],
  );
  const { rows } = await pool.query<{ key: Buffer }>('SELECT key FROM bff.log_key');
  const [row] = rows;
  if (!row) throw new Error('The key of the log is missing from the database.');
  return row.key;
}
