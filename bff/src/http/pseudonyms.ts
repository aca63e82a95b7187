import { createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { addressKey } from './address.ts';

/**
 * Days that one key is in use. Older lines of a log can then be tied to nobody any more, not even by whoever has the database:
 * keep logs for no longer than that, or know that what was done before cannot be compared with what is done since.
 */
export const KEY_DAYS = 90;

/** An account that is known, or a name that somebody typed and that may be nobody's. */
export type Meant = Readonly<{ userId: string } | { name: string }>;

/** What the log calls people and networks by: the same one is called the same, and nothing leads back from it without the key. */
export type Pseudonyms = Readonly<{
  account(meant: Meant): string;
  /** The network of an address, as the limits count it: one of IPv4, or a /64 of IPv6. */
  network(ip: string | null | undefined): string;
  /** Reads the key anew, or makes another one in the place of one that is too old. */
  refresh(): Promise<void>;
}>;

/** The key is in the database, so that all copies of the bff call somebody the same, also after a restart. */
export async function openPseudonyms(pool: pg.Pool, now: () => Date): Promise<Pseudonyms> {
  let key = await readKey(pool, now());
  // 128 bits: two of a billion names have the same one with a chance of 1 in 10^21.
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
  // Several copies may do this at once: the first one's key counts.
  await pool.query(
    `INSERT INTO bff.log_key AS k (key, made_at) VALUES ($1, $2)
     ON CONFLICT (is_only) DO UPDATE SET key = excluded.key, made_at = excluded.made_at
     WHERE k.made_at < excluded.made_at - make_interval(days => $3)`,
    [randomBytes(32), now, KEY_DAYS],
  );
  const { rows } = await pool.query<{ key: Buffer }>('SELECT key FROM bff.log_key');
  const [row] = rows;
  if (!row) throw new Error('The key of the log is gone.');
  return row.key;
}
