import type { DeleteAccount, EraseAccount } from '@hirelane/api/schemas/personal-data';
import type { SubjectKeys } from '@hirelane/encryption/subject-keys';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Erasers } from '@hirelane/erasure/erasure';
import { type Context, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import type { Pool } from '@hirelane/postgres/pool';
import { forgetMail } from '../mails/mail/queue.ts';
import type { Mails } from '../mails/open-mails.ts';
import type { UnconfirmedEmails } from '../sign-in/email/unconfirmed-emails.ts';
import type { Passwords } from '../sign-in/password/passwords.ts';
import type { openSocial } from '../sign-in/providers/social.ts';
import type { SecondFactors } from '../sign-in/second-factor/open.ts';
import { type CredentialVersions, requireVersion } from '../user/credentials/credential-versions.ts';
import type { Credentials } from '../user/credentials/credentials.ts';
import { canBeUndone, lastChange } from '../user/last-change.ts';
import type { Reservations } from '../user/reservations/reservations.ts';
import { type User, type UserEvent, user } from '../user/user.ts';
import { inUtc } from '../user/utc.ts';

type Parts = Readonly<{
  store: EventStore;
  pool: Pool;
  subjectKeys: SubjectKeys;
  reservations: Reservations;
  credentials: Credentials;
  versions: CredentialVersions;
  passwords: Passwords;
  newsletter: Pick<Mails['newsletter'], 'idOf' | 'unsubscribe' | 'forgetUnconfirmed'>;
  files: Mails['files'];
  social: Pick<ReturnType<typeof openSocial>, 'releaseAll'>;
  secondFactors: Pick<SecondFactors, 'forget'>;
  unconfirmedEmails: Pick<UnconfirmedEmails, 'forget'>;
  /** The stream id of an email address: an HMAC. */
  hideEmail(email: string): string;
}>;

/**
 * Deletes accounts. UserErased is the point of no return: from then on, no one can sign in, and every service erases
 * the account's data. Identity then runs these steps in this order, each safe to repeat:
 * 1. names are released and the newsletter subscription ends, both of which need the encrypted texts;
 * 2. password, tokens and emails are deleted;
 * 3. the key is destroyed, which makes every encrypted text of the user unreadable in every log and copy;
 * 4. ErasureCompleted records that the erasure is complete. After a crash between two steps, the erasure worker
 * (services/platform/erasure) completes every UserErased that has no ErasureCompleted.
 */
export function openAccountErasure(parts: Parts) {
  const { store, pool, subjectKeys, reservations, credentials, versions, passwords, newsletter, files } = parts;

  /**
   * Idempotent. Throws 422 if the proof is wrong, 409 if the password has been changed or a credential has been removed
   * since the session began, and 404 if the account does not exist. Also throws 409 while a previous address can take
   * the account back; otherwise, a thief who changed the address could delete the account before its owner takes it
   * back.
   */
  async function eraseAccount({ userId, credentialVersion, ...proof }: EraseAccount, context: Context) {
    const past = await store.read<UserEvent>(`user-${userId}`);
    if (!past.some(({ type }) => type === 'UserErased')) {
      const person = past.reduce(user.evolve, user.initial);
      if (!person) throw new HttpProblem('unknown');
      await requireProof(person, proof);
      await versions.locked(userId, context, async (held) => {
        requireVersion(held, credentialVersion);
        await beginErasure(store, userId, context);
      });
    }
    return finish(userId, context);
  }

  async function requireProof(person: User, { password, username }: DeleteAccount) {
    const stored = await credentials.find(person.userId);
    if (stored === null) {
      if (username?.trim().toLowerCase() === person.username.toLowerCase()) return;
      throw invalidField('username', 'Type your username exactly as shown above.');
    }
    if (await passwords.verify(stored, password ?? '')) return;
    throw invalidField('password', 'This is not your password.');
  }

  /** Runs all steps after UserErased. */
  async function finish(userId: string, context: Context) {
    const past = await store.read<UserEvent>(`user-${userId}`);
    const person = past.filter(({ type }) => type !== 'UserErased').reduce(user.evolve, user.initial);
    if (person) await forgetPerson(person, context);
    if (person) await forgetEarlier(person, past);
    await subjectKeys.destroy(userId);
    return eraseStream(store, `user-${userId}`, { type: 'ErasureCompleted', data: { userId } }, context);
  }

  /**
   * Deletes email files that an earlier version named after the address, because it did not record which account an
   * email was about. Does this for every address that the user had or requested, even if it was never verified, unless
   * another user owns it now.
   */
  async function forgetEarlier({ userId, emails }: User, past: readonly UserEvent[]) {
    const requested = past.flatMap((event) => (event.type === 'EmailChangeRequested' ? [event.data.email] : []));
    for (const email of new Set([...emails, ...requested])) {
      // The address is empty if an earlier attempt has destroyed the key, which happens after this step.
      const owner = email === '' ? null : await reservations.ownerOf('email', email);
      if (email !== '' && (owner ?? userId) === userId) await files.forgetEarlier(email);
    }
  }

  async function forgetPerson(person: User, context: Context) {
    const { userId, username, email, emails } = person;
    // The name is empty if an earlier attempt has destroyed the key, which happens after this step.
    if (username !== '') await reservations.release('username', username, userId, context);
    if (email !== '') {
      // The account's own addresses are determined before any are released, because released addresses have no owner.
      const own = await ownAddresses(person);
      for (const each of own) {
        await newsletter.unsubscribe(newsletter.idOf(each), context);
        await files.forget(each);
      }
      for (const each of emails) {
        if (own.includes(each) || (await reservations.ownerOf('email', each)) !== userId) continue;
        await newsletter.forgetUnconfirmed(newsletter.idOf(each), context);
      }
      for (const each of emails) await reservations.release('email', each, userId, context);
    }
    await credentials.remove(userId);
    // Each of these steps can be repeated.
    await parts.social.releaseAll(userId, context);
    await parts.secondFactors.forget(userId);
    await parts.unconfirmedEmails.forget(userId);
    await forgetMail(pool, userId, emails.map(parts.hideEmail));
    await files.forget(userId);
    // The version is removed last, because the other steps lock the account's row, which would recreate it.
    await versions.remove(userId);
  }

  /**
   * The addresses that an account has verified and that no other account owns now. Other addresses may belong to other
   * people: anyone can register or request any address, and a previous address becomes free after a while.
   */
  async function ownAddresses({ userId, proved }: User): Promise<readonly string[]> {
    const own: string[] = [];
    for (const email of proved) {
      // The address is empty once the key has been destroyed.
      if (email !== '' && (await reservations.ownerOf('email', email)) === userId) own.push(email);
    }
    return own;
  }

  /** The streams of the user's provider sign-ins and newsletter subscriptions, which an export contains. */
  async function alsoAbout(userId: string): Promise<readonly string[]> {
    const { state } = await load(store, user, `user-${userId}`);
    const own = state === null ? [] : await ownAddresses(state);
    return [`signin-${userId}`, ...own.map((email) => `subscriber-${newsletter.idOf(email)}`)];
  }

  const erasers: Pick<Erasers<'identity'>, 'user'> = {
    user: { userId: (userId, _subject, context) => finish(userId, context) },
  };
  return { eraseAccount, erasers, alsoAbout };
}

const waitUntil = (until: Date) =>
  `The email for this account was changed recently, and the old address can still take the account back. The account cannot be deleted while that is possible. Undo the change with the link in the email to the old address, or wait until ${inUtc(until)}.`;

/**
 * Appends UserErased, the point of no return (`account-erasure.ts`). The caller must hold the account's lock. Throws
 * 409 while a previous address can take the account back, as `eraseAccount` does.
 */
export async function beginErasure(store: EventStore, userId: string, context: Context): Promise<void> {
  const change = lastChange(await store.read<UserEvent>(`user-${userId}`));
  if (canBeUndone(change, Date.now())) throw new HttpProblem('deletion-waits', { detail: waitUntil(change.until) });
  await eraseStream(store, `user-${userId}`, { type: 'UserErased', data: { userId } }, context);
}
