import { type Context, handle } from '@hirelane/kernel/decide';
import type { EventStore } from '@hirelane/kernel/event-store';
import { HttpProblem, linkExpired } from '@hirelane/kernel/http/http-problem';
import type { Outbox } from './mail/post-office.ts';
import type { MailTokens } from './mail/tokens.ts';
import { type User, user } from './user.ts';

type Parts = Readonly<{
  store: EventStore;
  tokens: MailTokens;
  outbox: Outbox;
  find(userId: string): Promise<User | null>;
  /** Takes away the second factor of an account whose address is about to be proved. */
  forgetUnproved(userId: string): Promise<void>;
}>;

/** Proof that an e-mail address is its owner's. */
export function openVerification({ store, tokens, outbox, find, forgetUnproved }: Parts) {
  const changeUser = handle(store, user, 'user');

  /** Says so, whatever proved it. Once said, it says nothing new. */
  const verify = (userId: string, context: Context) => changeUser(userId, 'verify-email', context);

  /** Queues the mail with the link; false when there is nothing left to verify. Throws 404. */
  async function send(userId: string): Promise<boolean> {
    const found = await find(userId);
    if (!found) throw new HttpProblem('unknown');
    if (found.isVerified) return false;
    await outbox.add({ kind: 'verification', about: userId });
    outbox.wake();
    return true;
  }

  /**
   * By the link of the mail: once whatever was set up before somebody could read that mail is gone, since the one who clicks may
   * not be the one who registered. The token goes last, so that a crash in between leaves a link that works. Throws 410.
   */
  async function verifyBy(token: string, context: Context) {
    const userId = await tokens.ownerOf(token, 'verification');
    const found = userId === null ? null : await find(userId);
    if (userId === null || !found) throw linkExpired(await tokens.meantFor(token, 'verification'));
    if (!found.isVerified) await forgetUnproved(userId);
    const written = await verify(userId, context);
    await tokens.use(token, 'verification');
    return written;
  }

  return { verify, send, verifyBy };
}
