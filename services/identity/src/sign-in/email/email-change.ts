import type { Owner } from '@hirelane/api/schemas/accounts';
import type { SignOutOf } from '@hirelane/api/schemas/security';
import { type Context, handle } from '@hirelane/event-sourcing/decide';
import { newId } from '@hirelane/event-sourcing/ids';
import { HttpProblem, linkExpired } from '@hirelane/http/http-problem';
import { cancelEmailChange, pointAt, pointedAt } from '../../mails/mail/pending-change.ts';
import { forgetMail } from '../../mails/mail/queue.ts';
import { type LockedAccount, requireVersion } from '../../user/credentials/credential-versions.ts';
import type { RemovedCredential } from '../../user/credentials/credentials.ts';
import { type LastChange, UNDO_MS } from '../../user/last-change.ts';
import type { MailTokens } from '../../user/links/tokens.ts';
import type { Reservations } from '../../user/reservations/reservations.ts';
import { type User, user } from '../../user/user.ts';
import { openEmailChangeRequest, type RequestParts } from './email-change-request.ts';
import type { UnconfirmedEmails } from './unconfirmed-emails.ts';

type Parts = RequestParts &
  Readonly<{
    reservations: Reservations;
    tokens: MailTokens;
    unconfirmedEmails: UnconfirmedEmails;
    /**
     * Revokes the credentials that an intruder may have; second factors are revoked only if they were added at `since`
     * or later. Must be called under the account's lock.
     */
    revokeCredentials(
      held: LockedAccount,
      userId: string,
      since: Date,
      context: Context,
    ): Promise<readonly RemovedCredential[]>;
  }>;

/**
 * Changing the email address of an account. The new address takes effect once its owner opens the link that was sent
 * there and confirms on the page; opening the link is not enough. The old address is notified and, if it was verified,
 * can take the account back for a week. The address cannot be changed again during that week, so at most one previous
 * address can take the account back at a time. A request is only valid for the credential version under which it was
 * made, so raising the version to shut out an intruder also cancels any change the intruder requested.
 */
export function openEmailChange(parts: Parts) {
  const {
    store,
    reservations,
    versions,
    tokens,
    outbox,
    unconfirmedEmails,
    hideEmail,
    find,
    lastChangeOf,
    revokeCredentials,
  } = parts;
  const changeUser = handle(store, user, 'user');
  const { request, requireChangeable } = openEmailChangeRequest(parts);

  /**
   * Uses the link that was sent to the new address. `callerId`: the user who is signed in to the browser, if any.
   * Throws 410 if the link is no longer valid, 409 if another account has the address.
   */
  async function confirm(token: string, callerId: string, context: Context): Promise<void> {
    const { userId, about } = (await tokens.read(token, 'email-change')) ?? {};
    if (userId === undefined || about === undefined) throw linkExpired(await tokens.meantFor(token, 'email-change'));
    await versions.locked(userId, null, async (held) => {
      const found = await find(userId);
      const { addressId, number } = pointedAt(about);
      // A credential has been revoked since the request. It may have belonged to an intruder who requested this change.
      if (!found || number !== held.version) throw linkExpired(userId);
      const done = await lastChangeOf(userId);
      // If a crash occurred between the event and the steps below, using the link again completes them.
      const isDone = done !== null && !done.isUndone && done.to === found.email && hideEmail(done.to) === addressId;
      const to = isDone ? done.to : found.requestedEmail;
      // A different address has been requested in the meantime, or another tab has already used the link.
      if (!to || hideEmail(to) !== addressId) throw linkExpired(userId);
      if (!isDone) {
        await requireChangeable(held, userId);
        if (!(await reservations.claim('email', to, userId, context))) throw new HttpProblem('email-taken');
      }
      if (!(await tokens.use(token, 'email-change', held.tx))) throw linkExpired(userId);
      if (callerId === userId) await unconfirmedEmails.settle(userId, to, held.tx);
      else if (!found.proved.includes(to)) await unconfirmedEmails.note(userId, to, held.tx);
      const former = isDone ? done.from : found.email;
      const version = isDone
        ? done.version
        : (await changeUser(userId, { type: 'ChangeEmail', email: to }, context)).version;
      // Links in the old mailbox must no longer be able to set a password, and no more of them may be sent.
      await forgetMail(held.tx, userId, [hideEmail(former)], ['reset', 'email-change']);
      await outbox.add({ kind: 'email-changed', about: userId, detail: pointAt(hideEmail(former), version) }, held.tx);
    });
    outbox.wake();
  }

  /**
   * Uses the link that was sent to the previous address, while the change can be undone. Ends all other links, requests
   * and queued emails of the account; the password, sign-ins through providers, and second factors added less than a
   * week before the change are removed. The bff ends the sessions. Throws 410 if the link is no longer valid.
   */
  async function undo(token: string, context: Context): Promise<Owner> {
    const { userId, about } = (await tokens.read(token, 'email-undo')) ?? {};
    if (userId === undefined || about === undefined) throw linkExpired(await tokens.meantFor(token, 'email-undo'));
    const done = await versions.locked(userId, null, async (held) => {
      const found = await find(userId);
      const change = await lastChangeOf(userId);
      if (!found || change === null || !isLinkOf(about, change, found)) throw linkExpired(userId);
      // The link is used up before anything changes, because another click may already have used it.
      if (!(await tokens.use(token, 'email-undo', held.tx))) throw linkExpired(userId);
      const { from, to, isUndone } = change;
      if (!(await reservations.claim('email', from, userId, context))) throw linkExpired(userId);
      await forgetMail(held.tx, userId, found.emails.map(hideEmail));
      // This runs before the address is restored, so that nothing has changed if it fails, for example because too many
      // passwords are waiting to be hashed.
      const removed = await revokeCredentials(held, userId, new Date(change.at.getTime() - UNDO_MS), context);
      await outbox.add({ kind: 'email-restored', about: userId, detail: removed.join() }, held.tx);
      await outbox.add({ kind: 'email-lost', about: userId, detail: hideEmail(to) }, held.tx);
      const restore = { type: 'ChangeEmail', email: from } as const;
      if (!isUndone) await changeUser(userId, restore, { ...context, commandId: newId() });
      await reservations.release('email', to, userId, context);
      return { userId, isClient: found.isClient, credentialVersion: await held.raise() };
    });
    outbox.wake();
    return done;
  }

  /**
   * `about` contains no number in older links. They are valid if the last change was away from the address in the link.
   */
  function isLinkOf(about: string, change: LastChange, { email }: User): boolean {
    const { addressId, number } = pointedAt(about);
    if (!change.isFromProved || Date.now() >= change.until.getTime() || hideEmail(change.from) !== addressId)
      return false;
    // If a crash occurred between the event and the steps above, using the link again completes them.
    if (change.isUndone) return number === change.version && email === change.from;
    return number === null || number === change.version;
  }

  /**
   * Cancels anything left pending by the sessions that are being signed out. Returns the credential version, which is
   * raised if all other sessions are signed out or if the session being signed out may have requested a pending change
   * of address. Throws 409 as `request` does.
   */
  const signOut = ({ userId, credentialVersion, isOne }: SignOutOf): Promise<number> =>
    versions.locked(userId, null, async (held) => {
      requireVersion(held, credentialVersion);
      const wasPending = await cancelEmailChange(held.tx, userId);
      return isOne && !wasPending ? held.version : held.raise();
    });

  return { request, confirm, undo, signOut };
}
