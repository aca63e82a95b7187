import { type Context, handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { HttpProblem, linkExpired } from '@hirelane/http/http-problem';
import type { MailTokens } from '../links/tokens.ts';
import type { MayMail } from '../mail/allowance.ts';
import type { Outbox } from '../mail/outbox.ts';
import { type User, user } from '../user/user.ts';
import type { UnconfirmedEmails } from './unconfirmed-emails.ts';

type Parts = Readonly<{
  store: EventStore;
  tokens: MailTokens;
  outbox: Outbox;
  unconfirmedEmails: UnconfirmedEmails;
  /** The id of an e-mail address's stream: an HMAC. */
  hideEmail(email: string): string;
  find(userId: string): Promise<User | null>;
  mayMail: MayMail;
  /** Takes away the second factor of an account whose address is about to be proved. */
  forgetUnproved(userId: string): Promise<void>;
}>;

/** Proof that an e-mail address is its owner's. */
export function openVerification(parts: Parts) {
  const { store, tokens, outbox, unconfirmedEmails, hideEmail, find, mayMail, forgetUnproved } = parts;
  const changeUser = handle(store, user, 'user');

  /** Says so, whatever proved it. Once said, it says nothing new. */
  const verify = (userId: string, context: Context) => changeUser(userId, { type: 'VerifyEmail' }, context);

  /**
   * Queues the mail with the link, unless the address is verified, or got enough of them today. Throws 404.
   */
  async function send(userId: string): Promise<'queued' | 'verified' | 'enough'> {
    const found = await find(userId);
    if (!found) throw new HttpProblem('unknown');
    if (found.isVerified && !(await unconfirmedEmails.has(userId, found.email))) return 'verified';
    if (!(await mayMail('verification', found.email))) return 'enough';
    await outbox.add({ kind: 'verification', about: userId });
    outbox.wake();
    return 'queued';
  }

  /**
   * By the link of the mail, in a browser where `callerId` is signed in, if it is an account's: once whatever was set
   * up before somebody could read that mail is gone, since the one who clicks may not be the one who registered. The
   * token goes last, so that a crash in between leaves a link that works. Throws 410.
   */
  async function verifyBy(token: string, callerId: string, context: Context) {
    const { userId = null, about = '' } = (await tokens.read(token, 'verification')) ?? {};
    const found = userId === null ? null : await find(userId);
    // A link that went to an address that the account had before says nothing about the one that it has.
    const isOtherAddress = found !== null && about !== '' && about !== hideEmail(found.email);
    if (userId === null || !found || isOtherAddress) throw linkExpired(await tokens.meantFor(token, 'verification'));
    const isOwn = callerId === userId;
    if (!found.isVerified) {
      await forgetUnproved(userId);
      if (!isOwn) await unconfirmedEmails.note(userId, found.email);
    }
    const written = await verify(userId, context);
    // One from an earlier version does not say where it went.
    if (isOwn && about !== '') await unconfirmedEmails.settle(userId, found.email);
    await tokens.use(token, 'verification');
    return written;
  }

  return { verify, send, verifyBy };
}
