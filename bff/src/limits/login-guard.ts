import { createHash } from 'node:crypto';
import type { Limiter } from './limiter.ts';
import type { SeenAddresses } from './seen.ts';
import type { LimitName } from './settings.ts';

type Refused = Readonly<{ isAdmitted: false; limit: LimitName; waitMs: number }>;
type Admitted = Readonly<{
  isAdmitted: true;
  /** The password was this person's: nothing is held against anyone. */
  succeeded(userId: string): Promise<void>;
  /** It was not checked at all: the try does not count. */
  unchecked(): Promise<void>;
}>;

/** Stands before every check of a password. `address` as `addressKey` makes it. */
export type LoginGuard = Readonly<{ admit(name: string, address: string): Promise<Refused | Admitted> }>;

type Parts = Readonly<{
  /** Failures of an account at an address. */
  pairs: Limiter;
  /** One try at a time once those are used up: a limiter of one point. */
  turns: Limiter;
  addresses: Limiter;
  accounts: Limiter;
  seen: SeenAddresses;
  wait(ms: number): Promise<void>;
}>;

/** Seconds until the next try after the last free failure; doubles with each other. */
const FIRST_PAUSE = 30;
const LONGEST_PAUSE = 480;
/** ms that a stranger waits for an answer, per ten failures above what an account may have in a day. */
const STRANGERS_STEP = 1_000;
const STRANGERS_WAIT = 8_000;

/**
 * Three counts, each taken before the password is checked, so that guesses in parallel count as well, and
 * given back when it was right:
 *
 * - the account at the address: after five failures one try per pause, and the pauses grow;
 * - the address: thirty failures in all, then none of its guesses at accounts that it is a stranger to;
 * - the account from everywhere: beyond fifty failures a day strangers wait seconds for their answer.
 *
 * None of them locks an account. What an attacker uses up is the attacker's own address; where the owner has signed in before,
 * only the first count applies.
 */
export function loginGuard({ pairs, turns, addresses, accounts, seen, wait }: Parts): LoginGuard {
  const pauseAfter = (failures: number) =>
    Math.min(FIRST_PAUSE * 2 ** Math.max(0, failures - pairs.limit.points), LONGEST_PAUSE);

  /** ms to wait, or null when it is this one's turn. */
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
    // Several at once may have found room; they share one last turn.
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
      if (excess > 0 && !isKnown) await wait(Math.min(Math.ceil(excess / 10) * STRANGERS_STEP, STRANGERS_WAIT));

      // One that the address was refused is not given back: it may not have been counted everywhere.
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

/** Names and e-mail addresses are not kept where only a count is needed. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
