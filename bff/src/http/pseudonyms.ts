import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { addressKey } from './address.ts';

/**
 * Number of days a key is used. After that, older log lines can no longer be linked to a user, even with access to the
 * database. Pseudonyms from before and after a key change cannot be compared.
 */
export const KEY_DAYS = 90;

/** The id of a known account, or a name as entered, which may not belong to any account. */
export type Meant = Readonly<{ userId: string } | { name: string }>;

/**
 * Pseudonyms of users and networks in the log: the same input always gives the same pseudonym, which cannot be reversed
 * without the key.
 */
export type Pseudonyms = Readonly<{
  account(meant: Meant): string;
  /** The pseudonym for an address's network, as counted by the limits: an IPv4 address, or an IPv6 /64. */
  network(ip: string | null | undefined): string;
  /** Rereads the key, or replaces it if it is too old. */
  refresh(): Promise<void>;
}>;

/** The key is in the database, so that all instances of the bff use the same pseudonyms, even after a restart. */
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
  // Several instances may do this at the same time; the first key wins.
  await pool.query(
    `INSERT INTO bff.log_key AS k (key, made_at) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET key = excluded.key, made_at = excluded.made_at
     WHERE k.made_at < excluded.made_at - make_interval(days => $3)`,
    [randomBytes(32), now, KEY_DAYS],
  );
  const { rows } = await pool.query<{ key: Buffer }>('SELECT key FROM bff.log_key');
  const [row] = rows;
  if (!row) throw new Error('Expected the key for pseudonyms in the database, found none.');
  return row.key;
}
