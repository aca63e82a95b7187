import type { Owner } from '@hirelane/contracts/api/accounts';
import type { PasswordResetBy } from '@hirelane/contracts/api/security';
import type { Context } from '@hirelane/event-sourcing/decide';
import { linkExpired } from '@hirelane/http/http-problem';
import type { CredentialVersions } from '../credentials/credential-versions.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { UnconfirmedEmails } from '../email/unconfirmed-emails.ts';
import type { MailTokens } from '../links/tokens.ts';
import type { Outbox } from '../mail/outbox.ts';
import { forgetSecondFactor } from '../second-factor/forget.ts';
import type { User } from '../user/user.ts';
import type { RefuseGuessable } from './password-rules.ts';
import type { Passwords } from './passwords.ts';

type Parts = Readonly<{
  credentials: Credentials;
  versions: CredentialVersions;
  passwords: Passwords;
  refuseGuessable: RefuseGuessable;
  tokens: MailTokens;
  outbox: Outbox;
  /** The id of an e-mail address's stream: an HMAC. */
  hideEmail(email: string): string;
  unconfirmedEmails: UnconfirmedEmails;
  find(userId: string): Promise<User | null>;
  /** Opening the link in the mail proves the address. */
  verify(userId: string, context: Context): Promise<unknown>;
  /** Takes away the second factor of an account whose address is about to be proved. */
  forgetUnproved(userId: string): Promise<void>;
  /** Ends the ways in through other sites. */
  disconnectAll(userId: string, context: Context): Promise<unknown>;
  /** The same, but for the one that made an account without a password. */
  disconnectAdded(userId: string, context: Context): Promise<unknown>;
}>;

/** A new password by a mailed link. */
export function openPasswordReset(parts: Parts) {
  const { credentials, versions, passwords, refuseGuessable, tokens, outbox, unconfirmedEmails, hideEmail } = parts;
  const { find, verify, forgetUnproved, disconnectAll, disconnectAdded } = parts;

  /** Does the same, in the same time, for every address: it looks nothing up. */
  async function request(email: string): Promise<void> {
    await outbox.add({ kind: 'reset', about: hideEmail(email) });
    outbox.wake();
  }

  /**
   * Sets the password; the link and all others for the same account are used up. A password that is refused leaves the
   * link as it is. Sign-ins through other sites are disconnected: whoever had the account before could have connected
   * theirs. The one that made an account without a password stays. The second factor stays too, unless the address was
   * never proved to be the account holder's; then it and all sign-ins are removed. Throws 410 for a link that is not
   * valid any more, 422 on `password`.
   */
  async function reset({ token, password }: PasswordResetBy, context: Context): Promise<Owner> {
    const owner = await tokens.ownerOf(token, 'reset');
    const found = owner === null ? null : await find(owner);
    if (!found) throw linkExpired(await tokens.meantFor(token, 'reset'));
    await refuseGuessable(password, found);
    const hash = await passwords.hash(password);
    const { userId, isClient, isVerified } = found;
    const isUnknown = !isVerified || (await unconfirmedEmails.has(userId, found.email));
    // On its own, so that a crash after the proof leaves none behind.
    if (isUnknown) await forgetUnproved(userId);
    // What is appended to logs comes before the commit, so that a crash in between leaves a link that still works.
    await verify(userId, context);
    const credentialVersion = await versions.locked(userId, null, async (held) => {
      if (!(await tokens.use(token, 'reset', held.tx))) throw linkExpired(userId);
      // And whatever somebody has set up since.
      if (isUnknown) await forgetSecondFactor(held.tx, userId);
      const isFirst = (await credentials.find(userId)) === null;
      await (isFirst && !isUnknown ? disconnectAdded : disconnectAll)(userId, context);
      await unconfirmedEmails.settle(userId, found.email, held.tx);
      await credentials.save(userId, hash, held.tx);
      if (held.isPasswordDue) await held.setPasswordDue(false);
      await outbox.add({ kind: 'password-changed', about: userId }, held.tx);
      return held.raise();
    });
    outbox.wake();
    return { userId, isClient, credentialVersion };
  }

  return { request, reset };
}
