import { LIMITS } from '@hirelane/contracts/constants';
import { invalidField } from '@hirelane/kernel/http/http-problem';
import { commonPasswords } from './common-passwords.ts';

/** Whose password it is to be. */
type Owner = Readonly<{ username: string; email: string }>;

const common = commonPasswords(LIMITS.passwordMin);

/** Look-alikes and letter case do not make a common password a rare one. */
const plain = (text: string) => text.trim().normalize('NFKC').toLowerCase();

/** One sign over and over, or nothing but spaces, at any length. */
const isOneSign = (text: string) => new Set(text).size <= 1;

/**
 * Throws 422 on `password` for one that an attacker tries first: a common one, or the owner's username, e-mail address or
 * the name in that address (ASVS 6.2.4, 6.2.11). There are no rules on kinds of characters (ASVS 6.2.5).
 */
export function refuseGuessable(password: string, { username, email }: Owner): void {
  const tried = plain(password);
  const own = [username, email, email.split('@', 1)[0] ?? ''].map(plain);
  if (own.includes(tried)) throw invalidField('password', 'Choose a password other than your username or email.');
  if (common.has(tried) || isOneSign(tried)) {
    throw invalidField('password', 'This password is among the first that attackers try. Choose another one.');
  }
}
