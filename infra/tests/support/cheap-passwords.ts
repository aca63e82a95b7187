import { type CheckStrength, openStrengthChecker } from '@hirelane/identity/sign-in/guessing/strength-checker';
import { openPasswords, type Passwords } from '@hirelane/identity/sign-in/password/passwords';

/** The lowest cost that Argon2 accepts. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

let checkStrength: CheckStrength | undefined;

/**
 * Cheap password settings for tests of other features: a hash takes a fraction of a millisecond, and all marketplaces
 * in this process share one strength checker, which takes half a second to read its dictionaries. Its thread does not
 * keep the process alive.
 */
export async function cheapPasswords(): Promise<Readonly<{ checkStrength: CheckStrength; passwords: Passwords }>> {
  checkStrength ??= openStrengthChecker().checkStrength;
  return { checkStrength, passwords: await openPasswords(CHEAP) };
}
