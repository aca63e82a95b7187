import type { Account, EditUser, Login, Register } from '@hirelane/api/schemas/accounts';
import { type Context, handle, load } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { HttpProblem, wrongCredentials } from '@hirelane/http/http-problem';
import type { JoinCodeAdmission } from '../marketplace/join-codes/admission.ts';
import type { RefuseGuessable } from '../sign-in/password/password-rules.ts';
import type { Passwords } from '../sign-in/password/passwords.ts';
import type { CredentialVersions } from '../user/credentials/credential-versions.ts';
import type { Credentials } from '../user/credentials/credentials.ts';
import { type ClaimKind, isSame, type Reservations } from '../user/reservations/reservations.ts';
import { type User, user } from '../user/user.ts';

type Parts = Readonly<{
  store: EventStore;
  reservations: Reservations;
  credentials: Credentials;
  versions: Pick<CredentialVersions, 'current'>;
  passwords: Passwords;
  refuseGuessable: RefuseGuessable;
  needsSecondFactor(userId: string): Promise<boolean>;
  admission: Pick<JoinCodeAdmission, 'require' | 'giveBack'>;
}>;

const NO_USER = '00000000-0000-0000-0000-000000000000';

/** Registration and the password check. */
export function openAccounts(parts: Parts) {
  const { store, reservations, credentials, versions, passwords, refuseGuessable, needsSecondFactor, admission } =
    parts;
  const changeUser = handle(store, user, 'user');

  /**
   * Uses the invitation code if one is required, claims the username and email address, stores the hash, and only then
   * appends UserRegistered. A crash in between leaves claims behind: a retry with the same key completes them, and
   * other users can take them over after a while. A retry returns the credential version of a new account, even if the
   * version has changed since then. Throws 403, 409 or 422.
   */
  async function register(form: Register, userId: string, context: Context) {
    await refuseGuessable(form.password, form);
    const hash = await passwords.hash(form.password);
    // The username and address are both checked before either is claimed. Otherwise, repeated attempts with a free name
    // and a taken address would fill the name's stream.
    await refuseHeld('username', form.username, userId);
    await refuseHeld('email', form.email, userId);
    // The code is checked last, so that an attempt with a taken name does not use it up.
    await admission.require(form.joinCode, userId, context);
    try {
      await claimBoth(form, userId, context);
    } catch (error) {
      if (error instanceof HttpProblem) await admission.giveBack(form.joinCode, userId, context);
      throw error;
    }
    await credentials.create(userId, hash);
    const { isClient, firstName, lastName, username, email, city, state } = form;
    const registration = { userId, isClient, firstName, lastName, username, email, city, state };
    const written = await changeUser(userId, { type: 'RegisterUser', registration }, context);
    const account: Account = { userId, isClient, credentialVersion: 0, needsSecondFactor: false };
    return { account, written };
  }

  async function claimBoth({ username, email }: Register, userId: string, context: Context) {
    await claimOrRefuse('username', username, userId, context);
    try {
      await claimOrRefuse('email', email, userId, context);
    } catch (error) {
      // The address was claimed concurrently. The username is released; otherwise, it would be taken when the user
      // tries again.
      if (error instanceof HttpProblem) await reservations.release('username', username, userId, context);
      throw error;
    }
  }

  async function refuseHeld(kind: ClaimKind, value: string, userId: string) {
    const holder = await reservations.holderOf(kind, value);
    if (holder !== null && holder !== userId) throw taken(kind);
  }

  async function claimOrRefuse(kind: ClaimKind, value: string, userId: string, context: Context) {
    if (!(await reservations.claim(kind, value, userId, context))) throw taken(kind);
  }

  /** This reveals that an address is registered: docs/decisions/0012-mail-and-passwords.md explains why. */
  function taken(kind: ClaimKind): HttpProblem {
    return kind === 'username'
      ? new HttpProblem('username-taken', { errors: [{ pointer: '#/username', message: 'This username is taken.' }] })
      : new HttpProblem('email-taken', { errors: [{ pointer: '#/email', message: 'This email cannot be used.' }] });
  }

  /** Throws the same 401, after the same amount of time, for a wrong username and for a wrong password. */
  async function checkPassword({ username, password }: Login): Promise<Account> {
    const userId = await reservations.ownerOf(username.includes('@') ? 'email' : 'username', username);
    // The version is read before hashing, so that a password that is replaced in the meantime does not start a session.
    const credentialVersion = await versions.current(userId ?? NO_USER);
    // The hash is queried even for an unknown name, so that the response time does not reveal which names exist.
    const stored = await credentials.find(userId ?? NO_USER);
    const right = await passwords.verify(stored, password);
    const found = right && userId !== null ? await find(userId) : null;
    // A previous address remains reserved for its account, but cannot be used to sign in.
    const isFormer = username.includes('@') && found !== null && !isSame(found.email, username);
    if (!found || isFormer) throw wrongCredentials(userId);
    if (stored !== null && passwords.isOutdated(stored)) {
      await credentials.replace(found.userId, stored, await passwords.hash(password));
    }
    const { isClient } = found;
    return {
      userId: found.userId,
      isClient,
      credentialVersion,
      needsSecondFactor: await needsSecondFactor(found.userId),
    };
  }

  async function find(userId: string): Promise<User | null> {
    return (await load(store, user, `user-${userId}`)).state;
  }

  /** Changes name, city, state and picture; throws Refused if the user does not exist. */
  async function edit({ firstName, lastName, city, state, profileImg }: EditUser, userId: string, context: Context) {
    const details = { firstName, lastName, city, state, profileImg };
    return changeUser(userId, { type: 'ChangeDetails', details }, context);
  }

  return { register, checkPassword, find, edit };
}
