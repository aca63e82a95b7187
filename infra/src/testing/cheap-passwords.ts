import { type Judge, openJudge } from '@hirelane/identity/guessing/judge';
import { openPasswords, type Passwords } from '@hirelane/identity/passwords';

/** Argon2's smallest. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let judge: Judge | undefined;

/**
 * What passwords cost where they are not what is tested: a hash takes a fraction of a millisecond, and one judge serves every
 * marketplace of this process, since it reads dictionaries for half a second. Its thread keeps no process alive.
 */
export async function cheapPasswords(): Promise<Readonly<{ judge: Judge; passwords: Passwords }>> {
  judge ??= openJudge().judge;
  return { judge, passwords: await openPasswords(CHEAP) };
}
