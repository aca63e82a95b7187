import type { Owner } from '@hirelane/api/schemas/accounts';
import type { PasswordResetBy } from '@hirelane/api/schemas/security';
import type { Context } from '@hirelane/event-sourcing/decide';
import { linkExpired } from '@hirelane/http/http-problem';
import type { MailOutbox } from '../../mails/mail/outbox.ts';
import type { CredentialVersions, LockedAccount } from '../../user/credentials/credential-versions.ts';
import type { Credentials } from '../../user/credentials/credentials.ts';
import type { MailTokens } from '../../user/links/tokens.ts';
import type { User } from '../../user/user.ts';
import type { UnconfirmedEmails } from '../email/unconfirmed-emails.ts';
import type { openVerification } from '../email/verification.ts';
import type { RefuseGuessable } from './password-rules.ts';
import type { Passwords } from './passwords.ts';

type Parts = Readonly<{
  credentials: Credentials;
  versions: CredentialVersions;
  passwords: Passwords;
  refuseGuessable: RefuseGuessable;
  tokens: MailTokens;
  outbox: MailOutbox;
  /** The stream id of an email address: an HMAC. */
  hideEmail(email: string): string;
  unconfirmedEmails: UnconfirmedEmails;
  find(userId: string): Promise<User | null>;
  verification: Pick<ReturnType<typeof openVerification>, 'verify' | 'isUnproved' | 'accountOf'>;
  /** Removes a second factor that was set up before the address was verified, and notifies the owner. */
  forgetUnproved(held: LockedAccount, userId: string): Promise<void>;
  /** Disconnects all sign-ins through providers. */
  disconnectAll(userId: string, context: Context): Promise<unknown>;
  /** Disconnects all sign-ins through providers, except the one that created an account without a password. */
  disconnectAdded(userId: string, context: Context): Promise<unknown>;
}>;

/** The purpose of a link and the account that it is for. */
type Link = Readonly<{ purpose: 'reset' | 'verification'; found: User }>;

/** Setting a new password with an emailed link. */
export function openPasswordReset(parts: Parts) {
  const { credentials, versions, passwords, refuseGuessable, tokens, outbox, unconfirmedEmails, hideEmail } = parts;
  const { find, verification, forgetUnproved, disconnectAll, disconnectAdded } = parts;

  /** The steps and the time are the same for every address, because nothing is looked up. */
  async function request(email: string): Promise<void> {
    await outbox.add({ kind: 'reset', about: hideEmail(email) });
    outbox.wake();
  }

  async function linkOf(token: string): Promise<Link | null> {
    const owner = await tokens.ownerOf(token, 'reset');
    const toReset = owner === null ? null : await find(owner);
    if (toReset) return { purpose: 'reset', found: toReset };
    const toVerify = await verification.accountOf(token);
    return toVerify && (await verification.isUnproved(toVerify)) ? { purpose: 'verification', found: toVerify } : null;
  }

  const expired = async (token: string) =>
    linkExpired((await tokens.meantFor(token, 'reset')) ?? (await tokens.meantFor(token, 'verification')));

  /**
   * Sets the password and ends this link and all others for the same account. A refused password does not use up the
   * link. Sign-ins through providers are disconnected, because an intruder may have connected their own; one that
   * created an account without a password is kept. The second factor is also kept, unless the account holder has never
   * proved that the address is theirs; in that case, the second factor and all sign-ins are removed. A verification
   * link works like a reset link as long as the address has not been proved. Throws 410 if the link is no longer valid,
   * 422 on `password`.
   */
  async function reset({ token, password }: PasswordResetBy, context: Context): Promise<Owner> {
    const link = await linkOf(token);
    if (!link) throw await expired(token);
    const { userId, isClient } = link.found;
    await refuseGuessable(password, link.found);
    const hash = await passwords.hash(password);
    const credentialVersion = await versions.locked(userId, null, async (held) => {
      const now = await linkOf(token);
      if (!now || !(await tokens.use(token, now.purpose, held.tx))) throw linkExpired(userId);
      const { email } = now.found;
      const isUnproved = await verification.isUnproved(now.found);
      // Events are appended before the commit, so that the link still works after a crash in between. `note` runs
      // outside the transaction, so that if a crash leaves the address verified but nothing removed, the link still
      // removes everything.
      if (isUnproved) await unconfirmedEmails.note(userId, email);
      await verification.verify(userId, context);
      if (isUnproved) await forgetUnproved(held, userId);
      const isFirst = (await credentials.find(userId)) === null;
      await (isFirst && !isUnproved ? disconnectAdded : disconnectAll)(userId, context);
      await unconfirmedEmails.settle(userId, email, held.tx);
      for (const purpose of ['reset', 'verification'] as const) await tokens.endAllOf(userId, purpose, held.tx);
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
