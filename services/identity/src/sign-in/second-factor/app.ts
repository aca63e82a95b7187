import { decrypt, encrypt } from '@hirelane/encryption/data-key';
import type { SubjectKeys } from '@hirelane/encryption/subject-keys';
import type { Queryable } from '@hirelane/postgres/pool';
import { acceptStep, appOf, beginApp, countWrongCode, type StoredApp } from './app-table.ts';
import { newSecret, stepOf } from './totp.ts';

/** Milliseconds that setting up may take. */
const SET_UP_MS = 30 * 60_000;
/**
 * Wrong codes in a row that are free; after each other one no code counts for a while, which doubles from a minute to a
 * day. Only who has the password gets this far. Of a million codes three are right at a moment, so that even a year of
 * guessing from everywhere finds one in a hundred accounts at most; NIST SP 800-63B (3.2.2) bounds a row of failures by
 * 100.
 */
export const FREE_WRONG_CODES = 10;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 24 * 3_600_000;

/** `right` was used up by it. `wrong` says nothing about why. `suspicious`: the free ones are used up by this one. */
export type Verdict = 'right' | 'wrong' | 'suspicious';

/** Authenticator apps: TOTP (RFC 6238), each code good once. `now` in ms. */
export function openApps(subjectKeys: SubjectKeys, now: () => number) {
  const context = (userId: string) => `authenticator-app:${userId}`;

  /** A new secret, in the table; null when an app is set up already. */
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
   * Looks at a code and uses it up when it is right. To be called by one at a time. `isConfirmed`: of an app that is
   * set up, or else of one that is being so.
   */
  async function check(
    tx: Queryable,
    userId: string,
    key: Buffer,
    code: string,
    isConfirmed: boolean,
  ): Promise<Verdict> {
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
   * Made, if there is none: with a connection of its own, so before a transaction begins. Throws for an erased person.
   */
  const keyOf = (userId: string): Promise<Buffer> => subjectKeys.keyFor(userId);

  return { begin, check, keyOf };
}
