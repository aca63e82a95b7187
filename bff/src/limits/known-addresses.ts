import { createHash } from 'node:crypto';
import type pg from 'pg';
import { failure } from '../http/problem.ts';

/** Days that an account's owner is known at an address. */
const DAYS = 90;

/** Addresses where the owner of an account has signed in before. */
export type KnownAddresses = Readonly<{
  has(account: string, address: string): Promise<boolean>;
  /** `userId`: the account's owner, so that the address can be forgotten. */
  remember(account: string, address: string, userId: string): Promise<void>;
  forget(userId: string): Promise<void>;
  /** Deletes what was last seen too long ago; returns how many. */
  sweep(): Promise<number>;
}>;

/** A hash of both together, so that the table reveals nobody's address. */
const keyOf = (account: string, address: string) => createHash('sha256').update(`${account} ${address}`).digest();

export function openKnownAddresses(pool: pg.Pool): KnownAddresses {
  const query = async (text: string, values: unknown[] = []) => {
    try {
      return await pool.query(text, values);
    } catch (cause) {
      throw failure('unavailable', 'The table of known addresses did not answer.', cause);
    }
  };
  return {
    async has(account, address) {
      const { rowCount } = await query('SELECT FROM bff.seen_addresses WHERE key = $1 AND until > now()', [
        keyOf(account, address),
      ]);
      return rowCount === 1;
    },
    async remember(account, address, userId) {
      await query(
        `INSERT INTO bff.seen_addresses (key, until, user_id) VALUES ($1, now() + make_interval(days => ${DAYS}), $2)
         ON CONFLICT (key) DO UPDATE SET until = excluded.until, user_id = excluded.user_id`,
        [keyOf(account, address), userId],
      );
    },
    async forget(userId) {
      await query('DELETE FROM bff.seen_addresses WHERE user_id = $1', [userId]);
    },
    sweep: async () => (await query('DELETE FROM bff.seen_addresses WHERE until <= now()')).rowCount ?? 0,
  };
}
