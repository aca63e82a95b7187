import { decrypt, encrypt } from '@hirelane/encryption/data-key';
import type { SubjectKeys } from '@hirelane/encryption/subject-keys';
import type { Queryable } from '@hirelane/postgres/pool';
import { acceptStep, appOf, beginApp, countWrongCode, type StoredApp } from './app-table.ts';
import { newSecret, stepOf } from './totp.ts';

/** Time limit for setting up an app, in ms. */
const SET_UP_MS = 30 * 60_000;
/**
 * Number of consecutive wrong codes without consequences. After each additional wrong code, all codes are refused for a
 * time that doubles from a minute up to a day. Only users who know the password get this far. Three in a million codes
 * are valid at any moment, so even a year of distributed guessing finds a valid code for at most one in a hundred
 * accounts; NIST SP 800-63B (3.2.2) limits consecutive failures to 100.
 */
export const FREE_WRONG_CODES = 10;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 24 * 3_600_000;

/**
 * `right`: the code was correct and is now used up. `wrong`: the code was wrong for any reason. `suspicious`: this was
 * the last wrong code without consequences.
 */
export type CodeResult = 'right' | 'wrong' | 'suspicious';

/** Authenticator apps: TOTP (RFC 6238), where each code is valid only once. `now`: a clock, in ms. */
export function openApps(subjectKeys: SubjectKeys, now: () => number) {
  const context = (userId: string) => `authenticator-app:${userId}`;

  /** Stores a new secret; returns null if an app is already set up. */
  async function begin(tx: Queryable, userId: string, key: Buffer): Promise<Buffer | null> {
    const secret = newSecret();
    return (await beginApp(tx, userId, encrypt(key, secret, context(userId)))) ? secret : null;
  }

  const isInTime = ({ startedAt }: StoredApp) => now() - startedAt.getTime() <= SET_UP_MS;

  function isPaused({ wrongCodes, wrongAt }: StoredApp): boolean {
    const excess = wrongCodes - FREE_WRONG_CODES;
    if (excess < 0 || wrongAt === null) return false;
    return now() - wrongAt.getTime() < Math.min(FIRST_PAUSE_MS * 2 ** excess, LONGEST_PAUSE_MS);
  }

  /**
   * Checks a code and uses it up if it is correct. Must be called under the account's lock. `isConfirmed`: true for a
   * code from an app that is set up, false for a code from an app being set up.
   */
  async function check(
    tx: Queryable,
    userId: string,
    key: Buffer,
    code: string,
    isConfirmed: boolean,
  ): Promise<CodeResult> {
    const app = await appOf(tx, userId);
    if (app === null || (app.confirmedAt !== null) !== isConfirmed) return 'wrong';
    if (isConfirmed ? isPaused(app) : !isInTime(app)) return 'wrong';
    const step = stepOf(decrypt(key, app.secret, context(userId)), code, now());
    if (step !== null && step > app.lastStep) {
      await acceptStep(tx, userId, step);
      return 'right';
    }
    await countWrongCode(tx, userId);
    return app.wrongCodes + 1 === FREE_WRONG_CODES ? 'suspicious' : 'wrong';
  }

  /**
   * Creates the key if it does not exist. Uses a separate connection and must therefore be called before a transaction
   * begins. Throws for an erased user.
   */
  const keyOf = (userId: string): Promise<Buffer> => subjectKeys.keyFor(userId);

  return { begin, check, keyOf };
}
