import { createHash } from 'node:crypto';
import type pg from 'pg';
import { failure } from '../http/problem.ts';
import type { Limiter } from './limiter.ts';
import type { LimitName } from './settings.ts';

type Refused = Readonly<{ isAdmitted: false; limit: LimitName; waitMs: number }>;
type Admitted = Readonly<{
  isAdmitted: true;
  /** Called if the password was right: nothing is counted against the account or the address. */
  succeeded(userId: string): Promise<void>;
  /** Called if the password was not checked: the attempt is not counted. */
  unchecked(): Promise<void>;
}>;

/** Runs before every password check. `address` is as returned by `addressKey`. */
export type LoginGuard = Readonly<{ admit(name: string, address: string): Promise<Refused | Admitted> }>;

type Parts = Readonly<{
  /** Counts failures per account and address. */
  pairs: Limiter;
  /** A limiter with a single point, which admits one attempt at a time once `pairs` is used up. */
  turns: Limiter;
  addresses: Limiter;
  accounts: Limiter;
  seen: KnownAddresses;
  wait(ms: number): Promise<void>;
}>;

/** The pause after as many failures as the limit allows. It doubles with each further failure. */
const FIRST_PAUSE_S = 30;
const LONGEST_PAUSE_S = 480;
/** The delay of a response to an unknown address, per ten failures beyond an account's daily limit. */
const STRANGERS_STEP_MS = 1_000;
const STRANGERS_WAIT_MS = 8_000;

/**
 * Three counts, each incremented before the password is checked, so that parallel guesses count too, and
 * decremented if the password was right:
 *
 * - the account from this address: after five failures, one attempt per pause, and the pauses grow;
 * - the address: after thirty failures in total, no more guesses at accounts that have never signed in from it;
 * - the account from all addresses: beyond fifty failures a day, unknown addresses wait seconds for a response.
 *
 * None of them locks an account. Attackers use up only the limits of their own address. For an address the owner has
 * signed in from before, only the first count applies.
 */
export function loginGuard({ pairs, turns, addresses, accounts, seen, wait }: Parts): LoginGuard {
  const pauseAfter = (failures: number) =>
    Math.min(FIRST_PAUSE_S * 2 ** Math.max(0, failures - pairs.limit.points), LONGEST_PAUSE_S);

  /** Milliseconds to wait; null if this attempt is admitted. */
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
    // Several parallel attempts may have passed the check above; only one of them gets the turn.
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

      // If the address was refused, its count is not given back, because its /64 may have been refused before its /48
      // was counted.
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

/** Names and email addresses are hashed, because counting does not require storing them. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

/** How many days an address remains known for an account. */
const DAYS = 90;

/** Addresses an account's owner has signed in from before. */
type KnownAddresses = Readonly<{
  has(account: string, address: string): Promise<boolean>;
  /** `userId` is the account's owner, so that all of the owner's addresses can be deleted. */
  remember(account: string, address: string, userId: string): Promise<void>;
  forget(userId: string): Promise<void>;
  /** Deletes expired entries and returns how many there were. */
  sweep(): Promise<number>;
}>;

/** A hash of the account and the address together, so that the table does not reveal a user's address. */
const keyOf = (account: string, address: string) => createHash('sha256').update(`${account} ${address}`).digest();

export function openKnownAddresses(pool: pg.Pool): KnownAddresses {
  const query = async (text: string, values: unknown[] = []) => {
    try {
      return await pool.query(text, values);
    } catch (cause) {
      throw failure('unavailable', 'Could not access the known addresses table.', cause);
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
