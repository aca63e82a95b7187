import { type CheckStrength, openStrengthChecker } from '@hirelane/identity/sign-in/guessing/strength-checker';
import { openPasswords, type Passwords } from '@hirelane/identity/sign-in/password/passwords';

/** Argon2's smallest. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let checkStrength: CheckStrength | undefined;

/**
 * What passwords cost where they are not what is tested: a hash takes a fraction of a millisecond, and one strength
 * checker serves every marketplace of this process, since it reads dictionaries for half a second. Its thread keeps no
 * process alive.
 */
export async function cheapPasswords(): Promise<Readonly<{ checkStrength: CheckStrength; passwords: Passwords }>> {
  checkStrength ??= openStrengthChecker().checkStrength;
  return { checkStrength, passwords: await openPasswords(CHEAP) };
}
