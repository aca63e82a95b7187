import { randomBytes } from 'node:crypto';

/** In the place of the salt: no hash that `passwords.ts` makes has it. */
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
