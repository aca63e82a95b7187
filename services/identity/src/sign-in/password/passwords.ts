import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { semaphore } from '@hirelane/http/semaphore';
import { hash, verify } from '@node-rs/argon2';

/** What a hash costs: memory in KiB, passes over it, lanes. */
type Parameters = Readonly<{ memoryCost: number; timeCost: number; parallelism: number }>;

/**
 * Argon2id (the library's default), 46 MiB, one pass: one of OWASP's recommended sets for argon2id; about 25 ms on a
 * small core.
 */
const PARAMETERS: Parameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };
/** Each holds 46 MiB: more at once would let anyone exhaust the memory by logging in. */
const AT_ONCE_MAX = 3;
/** Logins that may wait for their turn; beyond it the answer is 503 with Retry-After. */
const WAITING_MAX = 60;

export type Passwords = Readonly<{
  hash(password: string): Promise<string>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(stored: string): boolean;
  /** A null hash (no such user) takes as long as a real one, and is never right. */
  verify(stored: string | null, password: string): Promise<boolean>;
}>;

/** How many passwords are hashed at once: each keeps a core busy, and one core is left to everything else. */
export const hashesAtOnce = (cores: number): number => Math.min(AT_ONCE_MAX, Math.max(1, cores - 1));

/**
 * Argon2id with a cap on how much runs at once. Both functions throw 503 when too many wait. Tests of other things give
 * it less to do.
 */
export async function openPasswords(parameters = PARAMETERS): Promise<Passwords> {
  const limited = semaphore(hashesAtOnce(availableParallelism()), WAITING_MAX);
  const nobodys = await hash('nobody has this password', parameters);
  const { memoryCost, timeCost, parallelism } = parameters;
  // What a hash with them begins with (the PHC string format).
  const prefix = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  return {
    hash: (password) => limited(() => hash(asTyped(password), parameters)),
    isOutdated: (stored) => !stored.startsWith(prefix),
    verify: (stored, password) =>
      limited(async () => (await verify(stored ?? nobodys, asTyped(password))) && stored !== null),
  };
}

/** One keyboard types a letter with its accent as one character, another as two (NIST SP 800-63B, section 3.1.1.2). */
const asTyped = (password: string) => password.normalize('NFKC');

/** In the place of the salt: no hash of a password has it. */
const MARK = Buffer.from('ended by the operator').toString('base64');

/**
 * A hash, in the PHC string format, that no password has, with the parameters of `hash`: it takes as long to compare. It
 * stands for a password that the operator has ended.
 */
export const endedHash = (hash: string): string =>
  // 33 bytes, as the mark has 21: base64 needs no padding, which the format does not have.
  [...hash.split('$').slice(0, 4), MARK, randomBytes(33).toString('base64')].join('$');

/** Whether a stored hash stands for a password that the operator has ended. */
export const isEnded = (hash: string): boolean => hash.includes(`$${MARK}$`);
