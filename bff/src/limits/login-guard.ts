import { createHash } from 'node:crypto';
import type pg from 'pg';
import { failure } from '../http/problem.ts';
import type { Limiter } from './limiter.ts';
import type { LimitName } from './settings.ts';

type Refused = Readonly<{ isAdmitted: false; limit: LimitName; waitMs: number }>;
type Admitted = Readonly<{
  isAdmitted: true;
  /** The password was right: nothing counts, neither against the account nor the address. */
  succeeded(userId: string): Promise<void>;
  /** The password was not checked: the try does not count. */
  unchecked(): Promise<void>;
}>;

/** Runs before every check of a password. `address`: as `addressKey` returns it. */
export type LoginGuard = Readonly<{ admit(name: string, address: string): Promise<Refused | Admitted> }>;

type Parts = Readonly<{
  /** Failures of an account at an address. */
  pairs: Limiter;
  /** One try at a time once those are used up: a limiter of one point. */
  turns: Limiter;
  addresses: Limiter;
  accounts: Limiter;
  seen: KnownAddresses;
  wait(ms: number): Promise<void>;
}>;

/** Until the next try after the last free failure; doubles with each further failure. */
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 480;
/** How long a stranger waits for an answer, per ten failures above an account's daily limit. */
const STRANGERS_STEP_MS = 1_000;
const STRANGERS_WAIT_MS = 8_000;

/**
 * Three counts, each incremented before the password is checked, so that parallel guesses count as well, and given back
 * if it was right:
 *
 * - the account at the address: after five failures one try per pause, and the pauses grow;
 * - the address: thirty failures in total, then no more guesses at accounts that it has not signed in to;
 * - the account from everywhere: beyond fifty failures a day strangers wait seconds for their answer.
 *
 * None of them locks an account. An attacker uses up only the limits of the attacker's own address; where the owner has
 * signed in before, only the first count applies.
 */
export function loginGuard({ pairs, turns, addresses, accounts, seen, wait }: Parts): LoginGuard {
  const pauseAfter = (failures: number) =>
    Math.min(FIRST_PAUSE_S * 2 ** Math.max(0, failures - pairs.limit.points), LONGEST_PAUSE_S);

  /** Milliseconds to wait; null when this try is admitted. */
  async function turnOf(pair: string): Promise<number | null> {
    const failures = await pairs.counted(pair);
    if (failures >= pairs.limit.points) {
      const turn = await turns.take(pair, pauseAfter(failures + 1));
      if (!turn.isAdmitted) return turn.waitMs;
      await pairs.count(pair);
      return null;
    }
    const now = await pairs.count(pair);
    if (now < pairs.limit.points) return null;
    const turn = await turns.take(pair, pauseAfter(now));
    // Several parallel tries may have been admitted; they share one last turn.
    return turn.isAdmitted ? null : turn.waitMs;
  }

  return {
    async admit(name, address) {
      const account = digest(name.trim().normalize('NFKC').toLowerCase());
      const pair = digest(`${account} ${address}`);
      const isKnown = await seen.has(account, address);

      const waitMs = await turnOf(pair);
      if (waitMs !== null) return { isAdmitted: false, limit: 'login', waitMs };
      const fromAddress = await addresses.take(address);
      if (!fromAddress.isAdmitted && !isKnown) {
        return { isAdmitted: false, limit: 'loginAddress', waitMs: fromAddress.waitMs };
      }
      const excess = (await accounts.count(account)) - accounts.limit.points;
      if (excess > 0 && !isKnown) await wait(Math.min(Math.ceil(excess / 10) * STRANGERS_STEP_MS, STRANGERS_WAIT_MS));

      // What the address was refused is not given back: it may not have been counted everywhere.
      const giveBack = () =>
        Promise.all([fromAddress.isAdmitted && addresses.giveBack(address), accounts.giveBack(account)]);
      return {
        isAdmitted: true,
        async succeeded(userId) {
          await Promise.all([
            giveBack(),
            pairs.forget(pair),
            turns.forget(pair),
            seen.remember(account, address, userId),
          ]);
        },
        async unchecked() {
          await Promise.all([giveBack(), pairs.giveBack(pair), turns.forget(pair)]);
        },
      };
    },
  };
}

/** Names and e-mail addresses are not stored where a count is enough. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Days that an account's owner is known at an address. */
const DAYS = 90;

/** Addresses where the owner of an account has signed in before. */
type KnownAddresses = Readonly<{
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
