import { invalidField } from '@hirelane/http/http-problem';
import type { CheckStrength } from '../guessing/strength-checker.ts';

/** The user who is choosing the password. */
type Owner = Readonly<{ username: string; email: string; firstName: string; lastName: string }>;

/** Removes differences in letter case and compatible Unicode forms. */
const plain = (text: string) => text.trim().normalize('NFKC').toLowerCase();

/** Throws 422 on `password` if it is easily guessed. */
export type RefuseGuessable = (password: string, owner: Owner) => Promise<void>;

/**
 * Refuses easily guessed passwords: the owner's name, username, email address or its local part (ASVS 6.2.11), and
 * anything the strength checker reports, which includes the 100,000 most used passwords from two corpora and their
 * common variations (ASVS 6.2.4; docs/decisions/0029-guessable-passwords.md). The message gives advice. There are no
 * rules about kinds of characters (ASVS 6.2.5).
 */
export const refuseBy =
  (checkStrength: CheckStrength): RefuseGuessable =>
  async (password, { username, email, firstName, lastName }) => {
    const names = [firstName, lastName].flatMap((name) => [name, ...name.split(/[\s'’-]+/)]);
    const own = [username, email, email.split('@', 1)[0] ?? '', `${firstName}${lastName}`, ...names].filter(Boolean);
    if (own.map(plain).includes(plain(password))) {
      throw invalidField('password', 'Choose a password other than your name, username or email.');
    }
    const why = await checkStrength(password, [...own, 'hirelane']);
    if (why === null) return;
    const [advice = 'Add more words that are less common.'] = why.suggestions;
    throw invalidField(
      'password',
      `This password is easy to guess. ${why.warning ?? ''} ${advice}`.replace(/ {2,}/g, ' '),
    );
  };
