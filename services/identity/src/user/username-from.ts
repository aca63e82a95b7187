import { randomInt } from 'node:crypto';
import { LIMITS } from '@hirelane/api/constants';

/** Number of characters reserved for a number, in case the name is taken. */
const SUFFIX_LENGTH = 6;

/**
 * Usernames to try for a user who has not chosen one, best first: their handle at the provider (a login name, or the
 * part of an address before the @), reduced to valid characters, and then the same handle with random numbers. Returns
 * at most `tries` names.
 */
export function* usernamesFrom(handle: string, tries = 20): Generator<string> {
  const plain = (handle.split('@', 1)[0] ?? '')
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[._-]+/, '')
    .slice(0, LIMITS.username - SUFFIX_LENGTH)
    .replace(/[._-]+$/, '');
  const base = plain.length >= LIMITS.usernameMin ? plain : 'member';
  if (base === plain) yield base;
  for (let n = 1; n < tries; n++) yield `${base}-${randomInt(1_000, 100_000)}`;
}
