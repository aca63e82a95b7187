import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { semaphore } from '@hirelane/http/semaphore';
import { hash, verify } from '@node-rs/argon2';

/** The cost of a hash: memory in KiB, passes, lanes. */
type Parameters = Readonly<{ memoryCost: number; timeCost: number; parallelism: number }>;

/**
 * Argon2id (the library's default), 46 MiB, one pass: one of OWASP's recommended sets for argon2id; about 25 ms on a
 * small core.
 */
const PARAMETERS: Parameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
/** Each hash takes 46 MiB, so without a limit anyone could exhaust the memory by logging in. */
const AT_ONCE_MAX = 3;
/** Maximum number of logins waiting for their turn. Further logins get a 503 with Retry-After. */
const WAITING_MAX = 60;

export type Passwords = Readonly<{
  hash(password: string): Promise<string>;
  /** Whether a hash was made with parameters other than the current ones. */
  isOutdated(stored: string): boolean;
  /** If the hash is null because the user does not exist, takes as long as for a real hash and returns false. */
  verify(stored: string | null, password: string): Promise<boolean>;
}>;

/** Number of passwords hashed at once. Each occupies a core, and one core is kept free for everything else. */
export const hashesAtOnce = (cores: number): number => Math.min(AT_ONCE_MAX, Math.max(1, cores - 1));

/**
 * Argon2id with a limit on concurrent hashes. Both functions throw 503 when too many are waiting. `parameters`: tests
 * use cheaper ones.
 */
export async function openPasswords(parameters = PARAMETERS): Promise<Passwords> {
  const limited = semaphore(hashesAtOnce(availableParallelism()), WAITING_MAX);
  const nobodys = await hash('the password of no account', parameters);
  const { memoryCost, timeCost, parallelism } = parameters;
  // The beginning of hashes with the current parameters (the PHC string format).
  const prefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  return {
    hash: (password) => limited(() => hash(asTyped(password), parameters)),
    isOutdated: (stored) => !stored.startsWith(prefix),
    verify: (stored, password) =>
      limited(async () => (await verify(stored ?? nobodys, asTyped(password))) && stored !== null),
  };
}

/** Some keyboards enter an accented letter as one character, others as two (NIST SP 800-63B, section 3.1.1.2). */
const asTyped = (password: string) => password.normalize('NFKC');

/** Used instead of a salt. No real hash has this salt. */
const MARK = Buffer.from('ended by the operator').toString('base64');

/**
 * A hash in the PHC string format that no password matches. It has the same parameters as `hash`, so that comparing
 * takes the same time. It marks a password that the operator has ended.
 */
export const endedHash = (hash: string): string =>
  // The hash has 33 bytes and the mark 21: in base64, these lengths need no padding, which the format does not allow.
  [...hash.split('$').slice(0, 4), MARK, randomBytes(33).toString('base64')].join('$');

/** Whether a stored hash marks a password that the operator has ended. */
export const isEnded = (hash: string): boolean => hash.includes(`$${MARK}$`);
