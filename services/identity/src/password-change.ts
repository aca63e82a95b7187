import type { Account } from '@hirelane/contracts/api/accounts';
import type { PasswordChangeOf } from '@hirelane/contracts/api/security';
import { HttpProblem, invalidField } from '@hirelane/kernel/http/http-problem';
import { type Pool, transaction } from '@hirelane/kernel/postgres/pool';
import type { Credentials } from './credentials.ts';
import type { Outbox } from './mail/post-office.ts';
import { refuseGuessable } from './password-rules.ts';
import type { Passwords } from './passwords.ts';
import type { User } from './user.ts';

type Parts = Readonly<{
  pool: Pool;
  credentials: Credentials;
  passwords: Passwords;
  outbox: Outbox;
  find(userId: string): Promise<User | null>;
}>;

/**
 * Changes a password by the old one, and tells the owner by mail. The sessions are the bff's to end. Throws 422 on
 * `oldPassword` when it is wrong, or when there is none yet (an account that signs in at another site); on `password` when it
 * is easily guessed; 404 when there is no such account.
 */
export function openPasswordChange({ pool, credentials, passwords, outbox, find }: Parts) {
  return async ({ userId, oldPassword, password }: PasswordChangeOf): Promise<Account> => {
    const found = await find(userId);
    if (!found) throw new HttpProblem('unknown');
    const stored = await credentials.find(userId);
    if (stored === null) {
      throw invalidField(
        'oldPassword',
        "This account has no password yet. Set one by 'Forgot password?' on the login page.",
      );
    }
    if (!(await passwords.verify(stored, oldPassword))) throw invalidField('oldPassword', 'This is not your password.');
    refuseGuessable(password, found);
    const hash = await passwords.hash(password);
    await transaction(pool, async (tx) => {
      await credentials.save(userId, hash, tx);
      await outbox.add({ kind: 'password-changed', about: userId }, tx);
    });
    outbox.wake();
    return { userId, isClient: found.isClient };
  };
}
