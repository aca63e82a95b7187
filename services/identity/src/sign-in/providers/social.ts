import type { Account, Owner } from '@hirelane/api/schemas/accounts';
import type {
  LinkIdentity,
  ProviderIdentity,
  RemoveSignInOf,
  SignInList,
  SocialAnswer,
  SocialSignIn,
} from '@hirelane/api/schemas/sign-in';
import { type Context, handle, load, Refused } from '@hirelane/event-sourcing/decide';
import type { EventStore } from '@hirelane/event-sourcing/event-store';
import { newId } from '@hirelane/event-sourcing/ids';
import { HttpProblem, unknownTo } from '@hirelane/http/http-problem';
import type { MailOutbox } from '../../mails/mail/outbox.ts';
import type { JoinCodeAdmission } from '../../marketplace/join-codes/admission.ts';
import { type CredentialVersions, requireVersion } from '../../user/credentials/credential-versions.ts';
import type { Credentials } from '../../user/credentials/credentials.ts';
import { hideValue, isSame, type Reservations } from '../../user/reservations/reservations.ts';
import { type User, user } from '../../user/user.ts';
import { usernamesFrom } from '../../user/username-from.ts';
import type { Passwords } from '../password/passwords.ts';
import { openDisconnecting } from './disconnecting.ts';
import { type SignInEvent, signIns } from './sign-ins.ts';

type Parts = Readonly<{
  store: EventStore;
  hmacKey: string;
  reservations: Reservations;
  credentials: Credentials;
  versions: CredentialVersions;
  passwords: Passwords;
  outbox: MailOutbox;
  needsSecondFactor(userId: string): Promise<boolean>;
  admission: Pick<JoinCodeAdmission, 'refuses' | 'giveBack'>;
  /** The owner of a connected sign-in; null if it is not connected. */
  ownerOfSignIn(signInId: string): Promise<string | null>;
}>;

type Written = Readonly<{ stream: string; version: number }>;

/**
 * Issuer and subject in hex, because a subject is case-sensitive (OpenID Connect Core, section 2) but reservations
 * ignore case.
 */
const nameOf = ({ issuer, subject }: ProviderIdentity) =>
  Buffer.from(JSON.stringify([issuer, subject])).toString('hex');

/**
 * Signing in through Google and GitHub. A provider's identity belongs to the account that claimed `social-<key>`, as
 * with usernames; the providers with which a user can sign in are in `signin-<userId>`. A crash between the two events
 * is repaired at the next sign-in.
 */
export function openSocial(parts: Parts) {
  const { store, hmacKey, reservations, credentials, versions, passwords, outbox, needsSecondFactor, ownerOfSignIn } =
    parts;
  const { admission } = parts;
  const changeUser = handle(store, user, 'user');
  const changeSignIns = handle(store, signIns, 'signin');
  const { release, ...disconnecting } = openDisconnecting(store);
  const keyOf = (identity: ProviderIdentity) => hideValue(hmacKey, 'social', nameOf(identity));
  const find = async (userId: string): Promise<User | null> => (await load(store, user, `user-${userId}`)).state;
  const signInsOf = async (userId: string) => (await load(store, signIns, `signin-${userId}`)).state;
  const hasPassword = async (userId: string) => (await credentials.find(userId)) !== null;

  const connect = (identity: ProviderIdentity, userId: string, context: Context) => {
    const signIn = { signInId: newId(), provider: identity.provider, key: keyOf(identity) };
    return changeSignIns(userId, { type: 'ConnectSignIn', userId, signIn }, context);
  };

  const isConnected = async (identity: ProviderIdentity, userId: string) =>
    (await signInsOf(userId)).connected.some(({ key }) => key === keyOf(identity));

  /** An identity's account; null if the identity has no account or was disconnected. */
  async function knownTo(identity: ProviderIdentity, context: Context): Promise<User | null> {
    const owner = await reservations.ownerOf('social', nameOf(identity));
    const found = owner === null ? null : await find(owner);
    if (!found) return null;
    if (await isConnected(identity, found.userId)) return found;
    return versions.locked(found.userId, null, () => complete(identity, found, context));
  }

  /**
   * Completes or reverts an operation that a crash interrupted. If the user cannot sign in at all, the account was
   * being created, so the identity is connected. Otherwise, the identity was being added to an existing account. It is
   * no longer known whether both belong to the same person, so the identity is released.
   */
  async function complete(identity: ProviderIdentity, found: User, context: Context): Promise<User | null> {
    const { userId } = found;
    if (await isConnected(identity, userId)) return found;
    const { connected, removed } = await signInsOf(userId);
    if (connected.length + removed.length > 0 || (await hasPassword(userId))) {
      await release(keyOf(identity), userId, context);
      return null;
    }
    await connect(identity, userId, context);
    return found;
  }

  /**
   * Signs in with an identity. Creates an account if the identity has none, the role is known and the email address is
   * free.
   */
  async function signIn(form: SocialSignIn, freshId: string, context: Context) {
    const owner = await reservations.ownerOf('social', nameOf(form));
    // The version is read before checking whether the identity is connected, so that a later removal is noticed when
    // the session starts.
    const credentialVersion = owner === null ? 0 : await versions.current(owner);
    const known = await knownTo(form, context);
    if (known) {
      await takeWord(form, known, context);
      return say({ outcome: 'known', account: await accountOf(known, credentialVersion) });
    }
    const { email, isClient } = form;
    if (email === null) return say({ outcome: 'no-email' });
    const holder = await reservations.holderOf('email', email);
    // The identity is never linked based only on the address, because another person may have registered that address
    // first.
    if (holder !== null && (await find(holder))) {
      return say({ outcome: 'link-needed', userId: holder, by: await wayInto(holder) });
    }
    if (isClient === null) return say({ outcome: 'no-account' });
    return create(form, email, isClient, freshId, context);
  }

  /** A provider that vouches for the account's own address verifies it, as an emailed link does. */
  async function takeWord({ email }: SocialSignIn, { userId, ...found }: User, context: Context) {
    if (email === null || found.isVerified || !isSame(found.email, email)) return;
    // Uses a separate command id, because the stream may already have an event from the same request.
    return changeUser(userId, { type: 'VerifyEmail' }, { ...context, commandId: newId() });
  }

  async function create(form: SocialSignIn, email: string, isClient: boolean, freshId: string, context: Context) {
    // An attempt that crashed has claimed the identity for an account that was never created. This attempt completes
    // it.
    const begun = await reservations.ownerOf('social', nameOf(form));
    const userId = begun !== null && (await load(store, user, `user-${begun}`)).version === 0 ? begun : freshId;
    const refusal = await admission.refuses(form.joinCode, userId, context);
    if (refusal !== null) return say({ outcome: refusal });
    try {
      return await register(form, email, isClient, userId, context);
    } catch (error) {
      if (error instanceof HttpProblem) await admission.giveBack(form.joinCode, userId, context);
      throw error;
    }
  }

  async function register(form: SocialSignIn, email: string, isClient: boolean, userId: string, context: Context) {
    if (!(await reservations.claim('social', nameOf(form), userId, context))) throw new HttpProblem('conflict');
    if (!(await reservations.claim('email', email, userId, context))) {
      await release(keyOf(form), userId, context);
      throw new HttpProblem('conflict');
    }
    const username = await claimUsername(form.handle, userId, context);
    const { firstName, lastName } = form;
    const registration = { userId, isClient, firstName, lastName, username, email, city: '', state: '' };
    try {
      const { state } = await changeUser(userId, { type: 'RegisterUser', registration }, context);
      const written = state === null ? undefined : await takeWord(form, state, context);
      await connect(form, userId, context);
      const account = { userId, isClient, credentialVersion: 0, needsSecondFactor: false };
      return say({ outcome: 'created', account }, written);
    } catch (error) {
      if (!(error instanceof Refused) || error.reason !== 'registered-already') throw error;
      return madeMeanwhile(form, userId, username, context);
    }
  }

  /** A concurrent attempt has created the account, perhaps with the username that this attempt claimed. */
  async function madeMeanwhile(form: SocialSignIn, userId: string, claimed: string, context: Context) {
    const made = await find(userId);
    if (made === null) throw new HttpProblem('conflict');
    if (made.username !== claimed) await reservations.release('username', claimed, userId, context);
    await connect(form, userId, context);
    return say({ outcome: 'known', account: await accountOf(made, 0) });
  }

  async function claimUsername(preferred: string, userId: string, context: Context): Promise<string> {
    for (const username of usernamesFrom(preferred)) {
      if (await reservations.claim('username', username, userId, context)) return username;
    }
    throw new HttpProblem('conflict');
  }

  async function wayInto(userId: string) {
    if (await hasPassword(userId)) return 'password' as const;
    return (await signInsOf(userId)).connected[0]?.provider ?? ('password' as const);
  }

  /**
   * Connects an identity to an account whose owner has proved that they own it, and notifies them by email. If the
   * account has a second factor, the password alone is not enough: the response indicates this, and nothing is
   * connected until the bff repeats the call with the credential version of the session in which the second factor was
   * provided. Throws 401 or 409.
   */
  async function link({ userId, proof, ...identity }: LinkIdentity, context: Context): Promise<Account> {
    const version = 'password' in proof ? await checkPassword(userId, proof.password) : proof.credentialVersion;
    const found = await find(userId);
    if (!found) throw new HttpProblem('unknown');
    const known = await knownTo(identity, context);
    if (known && known.userId !== userId) throw new HttpProblem('sign-in-taken');
    await versions.locked(userId, context, async (held) => {
      requireVersion(held, version);
      // This is checked under the lock that is also taken to add a second factor.
      const isHalf = 'password' in proof && (await needsSecondFactor(userId));
      const { connected } = await signInsOf(userId);
      const same = connected.find(({ provider }) => provider === identity.provider);
      if (same?.key === keyOf(identity)) return;
      if (same) throw new HttpProblem('connected-already');
      if (isHalf) return;
      if (!(await reservations.claim('social', nameOf(identity), userId, context)))
        throw new HttpProblem('sign-in-taken');
      await connect(identity, userId, context);
      await outbox.add({ kind: 'sign-in-added', about: userId, detail: identity.provider }, held.tx);
    });
    outbox.wake();
    return accountOf(found, version);
  }

  /**
   * Returns the credential version under which the password was checked. For an account without a password, the refusal
   * is the same and takes the same time.
   */
  async function checkPassword(userId: string, password: string): Promise<number> {
    const version = await versions.current(userId);
    if (await passwords.verify(await credentials.find(userId), password)) return version;
    throw new HttpProblem('wrong-credentials');
  }

  async function list(userId: string): Promise<SignInList> {
    const past = await store.read<SignInEvent>(`signin-${userId}`);
    const { connected } = past.reduce(signIns.evolve, signIns.initial);
    const connectedAt = (id: string) =>
      past.find(({ type, data }) => type === 'SignInConnected' && data.signInId === id)?.at ?? '';
    return {
      data: connected.map(({ signInId, provider }) => ({
        _id: signInId,
        provider,
        connectedAt: connectedAt(signInId),
      })),
      hasPassword: await hasPassword(userId),
    };
  }

  /**
   * Disconnects a sign-in and notifies the owner by email; the bff ends the other sessions. Throws Refused if the
   * sign-in is unknown or is the last way to sign in, and 409 if a credential has been removed since the session began.
   * Afterwards, another account can connect the identity.
   */
  async function remove({ userId, signInId, credentialVersion }: RemoveSignInOf, context: Context): Promise<Owner> {
    const found = await find(userId);
    if (!found) throw new HttpProblem('unknown');
    const raised = await versions.locked(userId, context, async (held) => {
      requireVersion(held, credentialVersion);
      const gone = (await signInsOf(userId)).connected.find((signIn) => signIn.signInId === signInId);
      const command = { type: 'RemoveSignIn', userId, signInId, hasPassword: await hasPassword(userId) } as const;
      await changeSignIns(userId, command, context).catch(async (error: unknown) => {
        const isUnknown = error instanceof Refused && error.reason === 'unknown';
        throw isUnknown ? unknownTo(userId, await ownerOfSignIn(signInId)) : error;
      });
      if (gone) await release(gone.key, userId, context);
      await outbox.add({ kind: 'sign-in-removed', about: userId, detail: gone?.provider ?? '' }, held.tx);
      return held.raise();
    });
    outbox.wake();
    return { userId, isClient: found.isClient, credentialVersion: raised };
  }

  const accountOf = async ({ userId, isClient }: User, credentialVersion: number): Promise<Account> => ({
    userId,
    isClient,
    credentialVersion,
    needsSecondFactor: await needsSecondFactor(userId),
  });

  return { signIn, link, list, remove, isConnected, ...disconnecting };
}

const say = (body: SocialAnswer, wrote?: Written) => ({ body, ...(wrote && { wrote }) });
