import type { DeleteAccount, EraseAccount } from '@hirelane/api/schemas/personal-data';
import type { SubjectKeys } from '@hirelane/encryption/subject-keys';
import { eraseStream } from '@hirelane/erasure/erase-stream';
import type { Context } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { HttpProblem, invalidField } from '@hirelane/http/http-problem';
import type { Passwords } from '../sign-in/password/passwords.ts';
import { type CredentialVersions, requireVersion } from '../user/credentials/credential-versions.ts';
import type { Credentials } from '../user/credentials/credentials.ts';
import { canBeUndone, lastChange } from '../user/last-change.ts';
import type { Reservations } from '../user/reservations/reservations.ts';
import { type User, type UserEvent, user } from '../user/user.ts';
import { inUtc } from '../user/utc.ts';

type Parts = Readonly<{
  store: EventStore;
  subjectKeys: SubjectKeys;
  reservations: Reservations;
  credentials: Credentials;
  versions: CredentialVersions;
  passwords: Passwords;
  /** The addresses that are this person's and nobody else's. */
  ownAddresses(person: User): Promise<readonly string[]>;
  /** Takes an address off the newsletter, and deletes the mails to it that are about no account. */
  forgetAddress(email: string, context: Context): Promise<void>;
  /** The same of an address that this person has registered and not proved: what was asked for and never confirmed. */
  forgetUnproved(email: string, context: Context): Promise<void>;
  /** Deletes the mails about accounts that an earlier version has named by an address. */
  forgetEarlierMails(email: string): Promise<void>;
  /** Deletes or releases what else identity keeps of a person; each must be safe to run twice. */
  forget: readonly ((person: User, context: Context) => Promise<void>)[];
}>;

/**
 * Deleting an account. UserErased is the point of no return: from then on nobody can sign in, and every service erases
 * what it has. What follows in identity is done in this order, each step safe to repeat:
 *
 *  1. names and newsletter are released, for which the encrypted texts must still open;
 *  2. password, tokens and mails are deleted;
 *  3. the key is destroyed, which makes every encrypted text of the user unreadable in every log and copy;
 *  4. ErasureCompleted says that there is nothing left to do.
 *
 * After a crash between two of them the erasure worker (services/platform/erasure) finishes every UserErased without an
 * ErasureCompleted.
 */
export function openAccountErasure(parts: Parts) {
  const {
    store,
    subjectKeys,
    reservations,
    credentials,
    versions,
    passwords,
    ownAddresses,
    forgetAddress,
    forgetUnproved,
    forgetEarlierMails,
    forget,
  } = parts;

  /**
   * Throws 422 when the proof is wrong, 409 when a password was changed or a way in taken away since the session began,
   * 404 when there is no such account; deleting twice is deleting once. 409 as well while a former address can take the
   * account back: a thief who has changed it would leave its owner nothing to take back.
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
      throw invalidField('username', 'Type your username as it is written above.');
    }
    if (await passwords.verify(stored, password ?? '')) return;
    throw invalidField('password', 'This is not your password.');
  }

  /** Everything after UserErased. */
  async function finish(userId: string, context: Context) {
    const past = await store.read<UserEvent>(`user-${userId}`);
    const person = past.filter(({ type }) => type !== 'UserErased').reduce(user.evolve, user.initial);
    if (person) await forgetPerson(person, context);
    if (person) await forgetEarlier(person, past);
    await subjectKeys.destroy(userId);
    return eraseStream(store, `user-${userId}`, { type: 'ErasureCompleted', data: { userId } }, context);
  }

  /**
   * Of an address that this person had or requested, proved or not, unless somebody else has it by now: an earlier
   * version did not write down whose request a mail was about.
   */
  async function forgetEarlier({ userId, emails }: User, past: readonly UserEvent[]) {
    const requested = past.flatMap((event) => (event.type === 'EmailChangeRequested' ? [event.data.email] : []));
    for (const email of new Set([...emails, ...requested])) {
      // Empty: the key has been destroyed by an earlier try, which came after this.
      const owner = email === '' ? null : await reservations.ownerOf('email', email);
      if (email !== '' && (owner ?? userId) === userId) await forgetEarlierMails(email);
    }
  }

  async function forgetPerson(person: User, context: Context) {
    const { userId, username, email, emails } = person;
    // Empty: the key has been destroyed by an earlier try, which came after this.
    if (username !== '') await reservations.release('username', username, userId, context);
    if (email !== '') {
      // Before they are released: they are nobody's after that.
      const own = await ownAddresses(person);
      for (const each of own) await forgetAddress(each, context);
      for (const each of emails) {
        if (own.includes(each) || (await reservations.ownerOf('email', each)) !== userId) continue;
        await forgetUnproved(each, context);
      }
      for (const each of emails) await reservations.release('email', each, userId, context);
    }
    await credentials.remove(userId);
    for (const step of forget) await step(person, context);
    // Last: the steps before take the account's turn, for which there is a row.
    await versions.remove(userId);
  }

  return { eraseAccount, finish };
}

const waitUntil = (until: Date) =>
  `The email of this account was changed a short while ago, and the old address can take the account back. Until then it cannot be deleted. Undo the change with the link in the email to the old address, or wait until ${inUtc(until)}.`;

/**
 * Appends UserErased, the point of no return (`account-erasure.ts`). For whoever holds the account. Throws 409 while a
 * former address can take the account back: a thief who has changed it would leave its owner nothing to take back.
 */
export async function beginErasure(store: EventStore, userId: string, context: Context): Promise<void> {
  const change = lastChange(await store.read<UserEvent>(`user-${userId}`));
  if (canBeUndone(change, Date.now())) throw new HttpProblem('deletion-waits', { detail: waitUntil(change.until) });
  await eraseStream(store, `user-${userId}`, { type: 'UserErased', data: { userId } }, context);
}
