import { randomBytes } from 'node:crypto';

/** In the place of the salt: no hash that `passwords.ts` makes has it. */
const MARK = Buffer.from('ended by the operator').toString('base64').replace(/=+$/, '');

/**
 * A hash, in the PHC string format, that no password has, with the parameters of `hash`: it takes as long to compare. It
 * stands for a password that the operator has ended.
 */
export const endedHash = (hash: string): string => {
  const [parameters] = hash.split(/\$[^$]*\$[^$]*$/);
  return `${parameters}$${MARK}$${randomBytes(32).toString('base64').replace(/=+$/, '')}`;
};

/** Whether a stored hash stands for a password that the operator has ended. */
export const isEnded = (hash: string): boolean => hash.includes(`$${MARK}$`);
