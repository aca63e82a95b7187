import { load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { HttpProblem } from '@hirelane/http/http-problem';
import type { Pool, Tx } from '@hirelane/postgres/pool';
import { byNobody } from '@hirelane/shared/by-operator';
import type { Logger } from 'pino';
import { openMailAllowance } from '../../mails/mail/allowance.ts';
import { forgetMail, openMailQueue } from '../../mails/mail/queue.ts';
import { openEmailChangeRequest } from '../../sign-in/email/email-change-request.ts';
import { openUnconfirmedEmails } from '../../sign-in/email/unconfirmed-emails.ts';
import { openVerification } from '../../sign-in/email/verification.ts';
import { endedHash, openPasswords } from '../../sign-in/password/passwords.ts';
import { openDisconnecting } from '../../sign-in/providers/disconnecting.ts';
import { openCredentialVersions } from '../../user/credentials/credential-versions.ts';
import { openCredentials } from '../../user/credentials/credentials.ts';
import { canBeUndone, lastChange } from '../../user/last-change.ts';
import { openMailTokens } from '../../user/links/tokens.ts';
import { hideValue, openReservations } from '../../user/reservations/reservations.ts';
import { type User, type UserEvent, user } from '../../user/user.ts';
import { inUtc } from '../../user/utc.ts';
import { beginErasure } from '../account-erasure.ts';

type Parts = Readonly<{
  /** Identity's log, which the store encrypts and decrypts. */
  store: EventStore;
  pool: Pool;
  hmacKey: string;
  log: Pick<Logger, 'warn'>;
  onStop(stop: () => void): void;
}>;

const passwordWaits = (until: Date) =>
  `The email for this account was changed recently, so the link for a new password would be sent to the new address. Until ${inUtc(until)}, the owner can take the account back with the link in the email to the old address. Ask the owner to open it.`;

/** Additional work in the transaction that holds the account's lock, such as ending the account's sessions. */
type InTurn<T> = (tx: Tx) => Promise<T>;

/**
 * Changes to an account made by the server's operator on the command line, under the account's lock and with the same
 * events as requests. Emails are queued: a running identity service sends them within seconds.
 */
export async function openAccountChanges({ store, pool, hmacKey, log, onStop }: Parts) {
  const hideEmail = (email: string) => hideValue(hmacKey, 'email', email);
  const reservations = openReservations(store, hmacKey);
  const credentials = await openCredentials(pool);
  const versions = await openCredentialVersions(pool);
  const unconfirmedEmails = await openUnconfirmedEmails(pool, hideEmail);
  const queue = await openMailQueue(pool);
  const parts = {
    store,
    versions,
    hideEmail,
    unconfirmedEmails,
    tokens: await openMailTokens(pool),
    outbox: { add: queue.add, wake: () => undefined },
    find: async (userId: string): Promise<User | null> => (await load(store, user, `user-${userId}`)).state,
    lastChangeOf: async (userId: string) => lastChange(await store.read<UserEvent>(`user-${userId}`)),
    mayMail: await openMailAllowance({ pool, onStop }, hmacKey),
  };
  const verification = openVerification(parts);
  const emailChange = openEmailChangeRequest(parts);
  const { disconnectAll, disconnectAdded } = openDisconnecting(store);

  /**
   * A log field. These entries are logged at the level used by the operator's tools, so that they appear at any
   * LOG_LEVEL.
   */
  const by = 'operator';

  /** Throws 404. */
  async function require(userId: string): Promise<User> {
    const found = await parts.find(userId);
    if (found === null) throw new HttpProblem('unknown');
    return found;
  }

  return {
    /** Records that the address is verified; returns false if it already was. */
    verify: (userId: string): Promise<boolean> =>
      versions.locked(userId, null, async ({ tx }) => {
        const found = await require(userId);
        if (!(await verification.isUnproved(found))) return false;
        await verification.verify(userId, byNobody());
        await unconfirmedEmails.settle(userId, found.email, tx);
        log.warn({ event: 'email-verified', by, userId });
        return true;
      }),

    /**
     * Emails a confirmation link to the new address and a notice to the current one. The change takes effect once it is
     * confirmed. Throws 409 `email-taken` if another account has the address, and the errors that `request` throws.
     */
    async requestEmailChange(userId: string, email: string): Promise<void> {
      const holder = await reservations.holderOf('email', email);
      if (holder !== null && holder !== userId) {
        throw new HttpProblem('email-taken', { detail: 'Another account has this email.' });
      }
      const credentialVersion = await versions.current(userId);
      await emailChange.request({ userId, email, credentialVersion }, byNobody());
      log.warn({ event: 'email-change-requested', by, userId });
    },

    /**
     * Ends the password and sign-ins through providers (except the one that created an account without a password),
     * then calls `alsoEnd` in the same transaction, and emails a link to choose a new password. Second factors are
     * kept. Returns the result of `alsoEnd`. Throws 409 while a previous address can take the account back, because the
     * link would be sent to an address that may belong to a thief.
     */
    async endPassword<T>(userId: string, alsoEnd: InTurn<T>): Promise<T> {
      const hash = endedHash(await (await openPasswords()).hash(''));
      const done = await versions.locked(userId, null, async ({ tx, raise }) => {
        const { email } = await require(userId);
        const change = await parts.lastChangeOf(userId);
        if (canBeUndone(change, Date.now())) {
          throw new HttpProblem('email-change-waits', { detail: passwordWaits(change.until) });
        }
        const hasPassword = (await credentials.find(userId)) !== null;
        await forgetMail(tx, userId, [hideEmail(email)], ['reset', 'email-change']);
        if (hasPassword) await credentials.save(userId, hash, tx);
        await (hasPassword ? disconnectAll : disconnectAdded)(userId, byNobody());
        await queue.add({ kind: 'password-ended', about: userId }, tx);
        await raise();
        return alsoEnd(tx);
      });
      log.warn({ event: 'password-ended', by, userId });
      return done;
    },

    /**
     * Deletes the account, as its owner could. From then on, no one can sign in, and every running service erases the
     * account's data. Throws 409 while a previous address can take the account back.
     */
    async erase<T>(userId: string, alsoEnd: InTurn<T>): Promise<T> {
      const done = await versions.locked(userId, null, async ({ tx, raise }) => {
        await require(userId);
        await raise();
        const ended = await alsoEnd(tx);
        // This runs last, because it is not rolled back if the transaction fails.
        await beginErasure(store, userId, byNobody());
        return ended;
      });
      log.warn({ event: 'account-deleted', by, userId });
      return done;
    },
  };
}
