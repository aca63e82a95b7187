import type { Owner } from '@hirelane/contracts/api/accounts';
import type { EmailChangeOf, SignOutOf } from '@hirelane/contracts/api/security';
import { type Context, handle } from '@hirelane/kernel/decide';
import type { EventStore } from '@hirelane/kernel/event-store';
import { HttpProblem, invalidField, linkExpired } from '@hirelane/kernel/http/http-problem';
import { newId } from '@hirelane/kernel/ids';
import { type CredentialVersions, type Held, requireVersion } from './credential-versions.ts';
import { asking, endWish, pointAt, pointedAt } from './mail/pending-change.ts';
import type { Outbox } from './mail/post-office.ts';
import type { MailTokens } from './mail/tokens.ts';
import type { Reservations } from './reservations.ts';
import { type User, user } from './user.ts';

type Parts = Readonly<{
  store: EventStore;
  reservations: Reservations;
  versions: CredentialVersions;
  tokens: MailTokens;
  outbox: Outbox;
  /** The id of an e-mail address's stream: an HMAC. */
  hideEmail(email: string): string;
  find(userId: string): Promise<User | null>;
  /** In the transaction of whoever holds the account: takes away what an intruder may have added since then. */
  takeAwaySince(held: Held, userId: string, since: Date, context: Context): Promise<void>;
}>;

/**
 * Another e-mail address for an account. It counts once a link was opened that was sent there. The old one is told, with a link
 * that takes the account back for a week, and belongs to the account as long (`reservations.ts`). A wish ends with the credential
 * version under which it was made: whoever takes something away from an intruder takes their wish as well.
 */
export function openEmailChange({
  store,
  reservations,
  versions,
  tokens,
  outbox,
  hideEmail,
  find,
  takeAwaySince,
}: Parts) {
  const changeUser = handle(store, user, 'user');

  /**
   * Queues the link, whoever has the address, and tells the address that counts until then. Throws 422 on `email` for the account's own one, 409 when something was taken away
   * since the session began.
   */
  async function request({ userId, email, credentialVersion }: EmailChangeOf, context: Context): Promise<void> {
    const found = await find(userId);
    if (!found) throw new HttpProblem('unknown');
    if (hideEmail(found.email) === hideEmail(email)) throw invalidField('email', 'This is your email already.');
    await versions.locked(userId, async (held) => {
      requireVersion(held, credentialVersion);
      await changeUser(userId, { wantEmail: email }, context);
      const asked = { from: hideEmail(found.email), to: hideEmail(email), version: held.version };
      await outbox.add({ kind: 'email-change-asked', about: userId, detail: asking(asked) }, held.tx);
      await outbox.add({ kind: 'email-change', about: userId, detail: pointAt(asked.to, asked.version) }, held.tx);
    });
    outbox.wake();
  }

  /** By the link that was sent to the new address. Throws 410 when it is none any more, 409 when the address has another account. */
  async function confirm(token: string, context: Context): Promise<void> {
    const { userId, about } = (await tokens.read(token, 'email-change')) ?? {};
    if (userId === undefined || about === undefined) throw linkExpired(await tokens.meantFor(token, 'email-change'));
    await versions.locked(userId, async (held) => {
      const found = await find(userId);
      const { addressId, version } = pointedAt(about);
      // Another address was wished for since, or another tab was faster.
      if (!found?.wantedEmail || hideEmail(found.wantedEmail) !== addressId) throw linkExpired(userId);
      // Something was taken away since: it may have been from whoever made this wish.
      if (version !== held.version) throw linkExpired(userId);
      const { email: former, wantedEmail } = found;
      if (!(await reservations.claim('email', wantedEmail, userId, context))) throw new HttpProblem('email-taken');
      if (!(await tokens.use(token, 'email-change', held.tx))) throw linkExpired(userId);
      await changeUser(userId, { takeEmail: wantedEmail }, context);
      // A link in the old mail box must not set a password any more.
      await tokens.endAllOf(userId, 'reset', held.tx);
      await outbox.add({ kind: 'email-changed', about: userId, detail: hideEmail(former) }, held.tx);
    });
    outbox.wake();
  }

  /**
   * By the link that was sent to a former address. Ends the links of the addresses that came after it, which somebody else may
   * have chosen; those of earlier ones stay. What was added to the account since goes. The bff ends the sessions. Throws 410 when the link is none any more.
   */
  async function undo(token: string, context: Context): Promise<Owner> {
    const { userId, about, since } = (await tokens.read(token, 'email-undo')) ?? {};
    if (!userId || about === undefined || !since) throw linkExpired(await tokens.meantFor(token, 'email-undo'));
    const done = await versions.locked(userId, async (held) => {
      const found = await find(userId);
      const at = found?.emails.findIndex((email) => hideEmail(email) === about) ?? -1;
      const email = found?.emails[at];
      if (!found || email === undefined) throw linkExpired(userId);
      if (!(await reservations.claim('email', email, userId, context))) throw linkExpired(userId);
      if (found.email !== email) await changeUser(userId, { takeEmail: email }, { ...context, commandId: newId() });
      const earlier = found.emails.slice(0, at).map(hideEmail);
      await tokens.endAllOf(userId, 'reset', held.tx);
      await tokens.endAllOf(userId, 'email-change', held.tx);
      await tokens.endAllOf(userId, 'email-undo', held.tx, earlier);
      for (const later of found.emails.slice(at + 1)) await reservations.release('email', later, userId, context);
      // Nothing in an account whose address was never proved is known to be of the address's owner.
      await takeAwaySince(held, userId, found.proved.includes(email) ? since : new Date(0), context);
      await outbox.add({ kind: 'email-restored', about: userId }, held.tx);
      return { userId, isClient: found.isClient, credentialVersion: await held.raise() };
    });
    outbox.wake();
    return done;
  }

  /**
   * What sessions that are being signed out have left pending. Answers the credential version, which is raised when all others
   * are signed out, or a change of address is pending that the one may have asked for. Throws 409 as `request` does.
   */
  const signOut = ({ userId, credentialVersion, isOne }: SignOutOf): Promise<number> =>
    versions.locked(userId, async (held) => {
      requireVersion(held, credentialVersion);
      const wasPending = await endWish(held.tx, userId);
      return isOne && !wasPending ? held.version : held.raise();
    });

  return { request, confirm, undo, signOut };
}
