import { type Context, handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { HttpProblem, linkExpired } from '@hirelane/http/http-problem';
import type { MayMail } from '../../mails/mail/allowance.ts';
import type { MailOutbox } from '../../mails/mail/outbox.ts';
import type { CredentialVersions } from '../../user/credentials/credential-versions.ts';
import type { MailTokens } from '../../user/links/tokens.ts';
import { type User, user } from '../../user/user.ts';
import type { UnconfirmedEmails } from './unconfirmed-emails.ts';

type Parts = Readonly<{
  store: EventStore;
  versions: CredentialVersions;
  tokens: MailTokens;
  outbox: MailOutbox;
  unconfirmedEmails: UnconfirmedEmails;
  /** The stream id of an email address: an HMAC. */
  hideEmail(email: string): string;
  find(userId: string): Promise<User | null>;
  mayMail: MayMail;
}>;

/** Verification of email addresses. */
export function openVerification(parts: Parts) {
  const { store, versions, tokens, outbox, unconfirmedEmails, hideEmail, find, mayMail } = parts;
  const changeUser = handle(store, user, 'user');

  /** Records that the address is verified; repeating it changes nothing. */
  const verify = (userId: string, context: Context) => changeUser(userId, { type: 'VerifyEmail' }, context);

  /** Whether the account holder has not yet proved that the address is theirs. */
  const isUnproved = async ({ userId, email, isVerified }: User): Promise<boolean> =>
    !isVerified || (await unconfirmedEmails.has(userId, email));

  /**
   * Queues the email with the link, unless the address is verified or has received too many of these emails today.
   * Throws 404.
   */
  async function send(userId: string): Promise<'queued' | 'verified' | 'enough'> {
    const found = await find(userId);
    if (!found) throw new HttpProblem('unknown');
    if (!(await isUnproved(found))) return 'verified';
    if (!(await mayMail('verification', found.email))) return 'enough';
    await outbox.add({ kind: 'verification', about: userId });
    outbox.wake();
    return 'queued';
  }

  /** The account whose address a link verifies; null if the link is no longer valid. */
  async function accountOf(token: string): Promise<User | null> {
    const link = await tokens.read(token, 'verification');
    const found = link && (await find(link.userId));
    if (!found) return null;
    // Links from earlier versions do not identify their recipient, but an account with only one address has only one
    // possible recipient.
    const isToOtherAddress = link.about === '' ? found.emails.length > 1 : link.about !== hideEmail(found.email);
    return isToOtherAddress ? null : found;
  }

  /**
   * Uses the link from the email in a session of `callerId`. Only in a session of the account are the reader and the
   * account holder known to be the same person, so that second factors can be kept. In any other session, or without
   * one, throws 409 `password-needed`; the link then sets a password (`password-reset.ts`). Throws 410 if the link is
   * no longer valid.
   */
  async function verifyBy(token: string, callerId: string, context: Context) {
    const found = await accountOf(token);
    if (!found) throw linkExpired(await tokens.meantFor(token, 'verification'));
    const { userId } = found;
    if (callerId !== userId) throw (await isUnproved(found)) ? new HttpProblem('password-needed') : linkExpired(userId);
    return versions.locked(userId, context, async ({ tx }) => {
      const now = await accountOf(token);
      if (!now || !(await tokens.use(token, 'verification', tx))) throw linkExpired(userId);
      const written = await verify(userId, context);
      await unconfirmedEmails.settle(userId, now.email, tx);
      return written;
    });
  }

  return { verify, isUnproved, accountOf, send, verifyBy };
}
