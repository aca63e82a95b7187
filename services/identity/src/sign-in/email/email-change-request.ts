import type { EmailChangeOf } from '@hirelane/api/schemas/security';
import { type Context, handle } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import { ENOUGH_MAILS, type MayMail } from '../../mails/mail/allowance.ts';
import type { MailOutbox } from '../../mails/mail/outbox.ts';
import { addressPair, pointAt } from '../../mails/mail/pending-change.ts';
import {
  type CredentialVersions,
  type LockedAccount,
  requireVersion,
} from '../../user/credentials/credential-versions.ts';
import { canBeUndone, type LastChange } from '../../user/last-change.ts';
import { type User, user } from '../../user/user.ts';
import { inUtc } from '../../user/utc.ts';

export type RequestParts = Readonly<{
  store: EventStore;
  versions: CredentialVersions;
  outbox: MailOutbox;
  /** The stream id of an email address: an HMAC. */
  hideEmail(email: string): string;
  find(userId: string): Promise<User | null>;
  lastChangeOf(userId: string): Promise<LastChange | null>;
  mayMail: MayMail;
}>;

const waits = ({ at, until }: LastChange) =>
  `The email for this account was changed on ${inUtc(at)}. Until ${inUtc(until)}, it can only be changed back with the link in our email to the old address.`;

/** Requesting a change of address (`email-change.ts`). */
export function openEmailChangeRequest(parts: RequestParts) {
  const { store, versions, outbox, hideEmail, find, lastChangeOf, mayMail } = parts;
  const changeUser = handle(store, user, 'user');

  /**
   * Throws 409 while a previous address can take the account back, and after the account was taken back, until its
   * owner chooses a password.
   */
  async function requireChangeable({ isPasswordDue }: LockedAccount, userId: string): Promise<void> {
    if (isPasswordDue) throw new HttpProblem('password-due');
    const change = await lastChangeOf(userId);
    if (canBeUndone(change, Date.now())) throw new HttpProblem('email-change-waits', { detail: waits(change) });
  }

  /**
   * Queues the email with the link, even if another account has the address, and a notice to the current address.
   * Throws 422 on `email` for the account's current address, 409 if a credential has been removed since the session
   * began or as `requireChangeable` does, and 429 if the address has received too many of these emails today.
   */
  async function request({ userId, email, credentialVersion }: EmailChangeOf, context: Context): Promise<void> {
    const found = await find(userId);
    if (!found) throw new HttpProblem('unknown');
    if (hideEmail(found.email) === hideEmail(email)) throw invalidField('email', 'This is already your email.');
    await versions.locked(userId, context, async (held) => {
      requireVersion(held, credentialVersion);
      await requireChangeable(held, userId);
      if (!(await mayMail('email-change', email))) throw new HttpProblem('too-many-requests', { detail: ENOUGH_MAILS });
      await changeUser(userId, { type: 'RequestEmailChange', email }, context);
      const asked = { from: hideEmail(found.email), to: hideEmail(email), version: held.version };
      await outbox.add(
        { kind: 'email-change-asked', about: userId, detail: addressPair(asked.from, asked.to) },
        held.tx,
      );
      await outbox.add({ kind: 'email-change', about: userId, detail: pointAt(asked.to, asked.version) }, held.tx);
    });
    outbox.wake();
  }

  return { request, requireChangeable };
}
