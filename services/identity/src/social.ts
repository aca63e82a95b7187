import type { Account } from '@hirelane/contracts/api/accounts';
import type {
  LinkIdentity,
  ProviderIdentity,
  SignInList,
  SocialAnswer,
  SocialSignIn,
} from '@hirelane/contracts/api/sign-in';
import { type Context, handle, load, Refused } from '@hirelane/kernel/decide';
import type { EventStore } from '@hirelane/kernel/event-store';
import { HttpProblem } from '@hirelane/kernel/http/http-problem';
import { newId } from '@hirelane/kernel/ids';
import { claim } from './claim.ts';
import type { Credentials } from './credentials.ts';
import type { Passwords } from './passwords.ts';
import { hideValue, type Reservations } from './reservations.ts';
import { type SignInEvent, signIns } from './sign-ins.ts';
import { type User, user } from './user.ts';
import { usernamesFrom } from './username-from.ts';

type Parts = Readonly<{
  store: EventStore;
  hmacKey: string;
  reservations: Reservations;
  credentials: Credentials;
  passwords: Passwords;
}>;

type Written = Readonly<{ stream: string; version: number }>;

/**
 * Issuer and subject as one text that upper and lower case do not change: a subject is case-sensitive (OpenID Connect
 * Core, section 2), and reservations are not.
 */
const nameOf = ({ issuer, subject }: ProviderIdentity) =>
  Buffer.from(JSON.stringify([issuer, subject])).toString('hex');

/**
 * Signing in through Google and GitHub. An identity of a provider belongs to whoever claimed `social-<key>`, as a username
 * does; what an account is entered through stands in `signin-<userId>`. A crash between the two is mended at the next
 * sign-in.
 */
export function openSocial({ store, hmacKey, reservations, credentials, passwords }: Parts) {
  const changeUser = handle(store, user, 'user');
  const changeSignIns = handle(store, signIns, 'signin');
  const changeClaim = handle(store, claim, 'social');
  const keyOf = (identity: ProviderIdentity) => hideValue(hmacKey, 'social', nameOf(identity));
  const release = (key: string, userId: string, context: Context) =>
    changeClaim(key, { release: userId }, { ...context, commandId: newId() });
  const find = async (userId: string): Promise<User | null> => (await load(store, user, `user-${userId}`)).state;
  const signInsOf = async (userId: string) => (await load(store, signIns, `signin-${userId}`)).state;
  const hasPassword = async (userId: string) => (await credentials.find(userId)) !== null;

  const connect = (identity: ProviderIdentity, userId: string, context: Context) => {
    const signIn = { signInId: newId(), provider: identity.provider, key: keyOf(identity) };
    return changeSignIns(userId, { connect: signIn, userId }, context);
  };

  /** The account of an identity; null when it has none, or was disconnected from it. */
  async function knownTo(identity: ProviderIdentity, context: Context): Promise<User | null> {
    const owner = await reservations.ownerOf('social', nameOf(identity));
    const found = owner === null ? null : await find(owner);
    if (!found) return null;
    const { userId } = found;
    const isRemoved = (await signInsOf(userId)).removed.includes(keyOf(identity));
    if (!isRemoved && (await isConnected(identity, userId, context))) return found;
    await release(keyOf(identity), userId, context);
    return null;
  }

  /** Completes what a crash has left half done; false when another identity of the same provider came first. */
  async function isConnected(identity: ProviderIdentity, userId: string, context: Context): Promise<boolean> {
    try {
      await connect(identity, userId, context);
      return true;
    } catch (error) {
      if (error instanceof Refused && error.reason === 'connected-already') return false;
      throw error;
    }
  }

  /** Whose identity this is. Makes an account where there is none, the role is known and the e-mail address is free. */
  async function signIn(form: SocialSignIn, freshId: string, context: Context) {
    const known = await knownTo(form, context);
    if (known) {
      await takeWord(form, known, context);
      return say({ outcome: 'known', account: accountOf(known) });
    }
    const { email, isClient } = form;
    if (email === null) return say({ outcome: 'no-email' });
    const holder = await reservations.ownerOf('email', email);
    // Never linked by the address alone: whoever registered it first may have been somebody else.
    if (holder !== null && (await find(holder))) {
      return say({ outcome: 'link-needed', userId: holder, by: await wayInto(holder) });
    }
    if (isClient === null) return say({ outcome: 'no-account' });
    return create(form, email, isClient, freshId, context);
  }

  /** A provider that vouches for the account's own address proves it, as a link in a mail would. */
  async function takeWord({ email }: SocialSignIn, { userId, ...found }: User, context: Context) {
    if (email === null || found.isVerified || (await reservations.ownerOf('email', email)) !== userId) return;
    // A command of its own: its event may stand in the stream that registering has just begun.
    return changeUser(userId, 'verify-email', { ...context, commandId: newId() });
  }

  async function create(form: SocialSignIn, email: string, isClient: boolean, freshId: string, context: Context) {
    // A try that broke off has claimed the identity for an account that was never made: this one completes it.
    const begun = await reservations.ownerOf('social', nameOf(form));
    const userId = begun !== null && (await load(store, user, `user-${begun}`)).version === 0 ? begun : freshId;
    if (!(await reservations.claim('social', nameOf(form), userId, context))) throw new HttpProblem('conflict');
    if (!(await reservations.claim('email', email, userId, context))) {
      await release(keyOf(form), userId, context);
      throw new HttpProblem('conflict');
    }
    const username = await claimUsername(form.handle, userId, context);
    const { firstName, lastName } = form;
    const registered = { userId, isClient, firstName, lastName, username, email, city: '', state: '' };
    try {
      const { state } = await changeUser(userId, { register: registered }, context);
      const written = state === null ? undefined : await takeWord(form, state, context);
      await connect(form, userId, context);
      return say({ outcome: 'created', account: { userId, isClient } }, written);
    } catch (error) {
      if (!(error instanceof Refused) || error.reason !== 'registered-already') throw error;
      return madeMeanwhile(form, userId, username, context);
    }
  }

  /** Two tries at once: the other one has made the account, perhaps under the very name that this one has claimed. */
  async function madeMeanwhile(form: SocialSignIn, userId: string, claimed: string, context: Context) {
    const made = await find(userId);
    if (made === null) throw new HttpProblem('conflict');
    if (made.username !== claimed) await reservations.release('username', claimed, userId, context);
    await connect(form, userId, context);
    return say({ outcome: 'known', account: accountOf(made) });
  }

  async function claimUsername(wish: string, userId: string, context: Context): Promise<string> {
    for (const username of usernamesFrom(wish)) {
      if (await reservations.claim('username', username, userId, context)) return username;
    }
    throw new HttpProblem('conflict');
  }

  async function wayInto(userId: string) {
    if (await hasPassword(userId)) return 'password' as const;
    return (await signInsOf(userId)).connected[0]?.provider ?? ('password' as const);
  }

  /** Connects an identity to an account whose owner has proven to be it. Throws 401 or 409. */
  async function link(form: LinkIdentity, context: Context): Promise<Account> {
    const { userId, password } = form;
    if (password !== null) await checkOwnPassword(userId, password);
    const found = await find(userId);
    if (!found) throw new HttpProblem('unknown');
    const known = await knownTo(form, context);
    if (known && known.userId !== userId) throw new HttpProblem('sign-in-taken');
    const { connected } = await signInsOf(userId);
    if (connected.some(({ provider, key }) => provider === form.provider && key !== keyOf(form))) {
      throw new HttpProblem('connected-already');
    }
    if (!(await reservations.claim('social', nameOf(form), userId, context))) throw new HttpProblem('sign-in-taken');
    if (!(await isConnected(form, userId, context))) {
      await release(keyOf(form), userId, context);
      throw new HttpProblem('connected-already');
    }
    return accountOf(found);
  }

  /** Throws 401 unless this is the account's password; an account without one is answered alike, and as slowly. */
  async function checkOwnPassword(userId: string, password: string): Promise<Account> {
    const right = await passwords.verify(await credentials.find(userId), password);
    const found = right ? await find(userId) : null;
    if (!found) throw new HttpProblem('wrong-credentials');
    return accountOf(found);
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

  /** Throws Refused: unknown, or the last way in. The identity is free for another account afterwards. */
  async function remove(signInId: string, userId: string, context: Context) {
    const { connected } = await signInsOf(userId);
    const written = await changeSignIns(
      userId,
      { remove: signInId, userId, hasPassword: await hasPassword(userId) },
      context,
    );
    const gone = connected.find((signIn) => signIn.signInId === signInId);
    if (gone) await release(gone.key, userId, context);
    return written;
  }

  /** Lets go of every identity of an account that is being deleted, so that its owner may sign up again. */
  async function releaseAll(userId: string, context: Context): Promise<void> {
    const { connected } = await signInsOf(userId);
    for (const { key } of connected) await release(key, userId, context);
  }

  /**
   * Closes every other way into an account whose address has been proved and whose password is being replaced: whoever had
   * the account before, or put it up under somebody else's address, may have connected a sign-in of their own.
   */
  async function disconnectAll(userId: string, context: Context): Promise<void> {
    const { connected } = await signInsOf(userId);
    await changeSignIns(userId, { removeAll: userId }, { ...context, commandId: newId() });
    for (const { key } of connected) await release(key, userId, context);
  }

  return { signIn, link, checkOwnPassword, list, remove, releaseAll, disconnectAll };
}

const accountOf = ({ userId, isClient }: User): Account => ({ userId, isClient });

const say = (body: SocialAnswer, wrote?: Written) => ({ body, ...(wrote && { wrote }) });
