import type { Owner } from '@hirelane/api/schemas/accounts';
import type { PasswordChangeOf } from '@hirelane/api/schemas/security';
import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import type { MailOutbox } from '../../mails/mail/outbox.ts';
import { type Asker, type CredentialVersions, requireVersion } from '../../user/credentials/credential-versions.ts';
import type { Credentials } from '../../user/credentials/credentials.ts';
import type { MailTokens } from '../../user/links/tokens.ts';
import type { User } from '../../user/user.ts';
import type { RefuseGuessable } from './password-rules.ts';
import type { Passwords } from './passwords.ts';

type Parts = Readonly<{
  credentials: Credentials;
  versions: CredentialVersions;
  passwords: Passwords;
  refuseGuessable: RefuseGuessable;
  tokens: MailTokens;
  outbox: MailOutbox;
  find(userId: string): Promise<User | null>;
}>;

/**
 * Changes a password, given the old one, ends reset links, and notifies the owner by email. The bff ends the sessions.
 * Throws 422 on `oldPassword` if it is wrong or the account has no password because its owner signs in through a
 * provider; 422 on `password` if it is easily guessed; 409 if the password was changed concurrently; 404 if the account
 * does not exist.
 */
export function openPasswordChange(parts: Parts) {
  const { credentials, versions, passwords, refuseGuessable, tokens, outbox, find } = parts;
  return async ({ userId, oldPassword, password }: PasswordChangeOf, by: Asker): Promise<Owner> => {
    const found = await find(userId);
    if (!found) throw new HttpProblem('unknown');
    const version = await versions.current(userId);
    const stored = await credentials.find(userId);
    if (stored === null) {
      throw invalidField(
        'oldPassword',
        "This account has no password yet. Set one with 'Forgot password?' on the login page.",
      );
    }
    if (!(await passwords.verify(stored, oldPassword))) throw invalidField('oldPassword', 'This is not your password.');
    await refuseGuessable(password, found);
    const hash = await passwords.hash(password);
    const credentialVersion = await versions.locked(userId, by, async (held) => {
      requireVersion(held, version);
      await credentials.save(userId, hash, held.tx);
      await tokens.endAllOf(userId, 'reset', held.tx);
      await outbox.add({ kind: 'password-changed', about: userId }, held.tx);
      return held.raise();
    });
    outbox.wake();
    return { userId, isClient: found.isClient, credentialVersion };
  };
}
