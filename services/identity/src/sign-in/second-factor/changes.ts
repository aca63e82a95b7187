import type { Owner } from '@hirelane/api/schemas/accounts';
import type { CreationOptions, NewCredential } from '@hirelane/api/schemas/second-factor';
import { HttpProblem, invalidField, unknownTo } from '@hirelane/http/http-problem';
import type { QueuedMail } from '../../mails/mail/queue.ts';
import { type Asker, type LockedAccount, requireVersion } from '../../user/credentials/credential-versions.ts';
import type { User } from '../../user/user.ts';
import { openApps } from './app.ts';
import { deleteApp } from './app-table.ts';
import { forgetSecondFactor } from './forget.ts';
import { type FactorParts, isOn, ownerOf } from './parts.ts';
import { deletePasskey, ownerOfPasskey, renamePasskey } from './passkey-table.ts';
import { openPasskeys } from './passkeys.ts';
import { deleteCodes, replaceCodes } from './recovery-codes.ts';
import { shownSecret } from './totp.ts';

/** A session, and the credential version under which it began. */
type InSession = Asker & Readonly<{ credentialVersion: number }>;
type Added = Readonly<{ recoveryCodes: string[] | null; owner: Owner }>;
type Removed = Readonly<{ isOn: boolean; owner: Owner }>;

/**
 * Turns a second factor on and off. The caller has verified that the request comes from the owner (`confirmed` in the
 * routes). All changes to an account are made under its lock, and its owner is notified of each by email. Every
 * function throws 404 if the account does not exist, and 409 if the caller's session, `by`, has ended or a credential
 * has been removed since it began.
 */
export function openChanges(parts: FactorParts) {
  const { pool, subjectKeys, outbox, versions, find, now } = parts;
  const apps = openApps(subjectKeys, now);
  const passkeys = openPasskeys(parts);

  async function ownerBy(userId: string): Promise<User> {
    const owner = await find(userId);
    if (!owner) throw new HttpProblem('unknown');
    return owner;
  }

  /**
   * Runs `work` under the account's lock. If the user was erased at the same time, the results of `work` are deleted.
   */
  async function change<T>(
    userId: string,
    by: Asker & Partial<InSession>,
    work: (held: LockedAccount) => Promise<T>,
  ): Promise<T> {
    const done = await versions.locked(userId, by, async (held) => {
      if (by.credentialVersion !== undefined) requireVersion(held, by.credentialVersion);
      return work(held);
    });
    outbox.wake();
    if (await find(userId)) return done;
    await forgetSecondFactor(pool, userId);
    throw new HttpProblem('unknown');
  }

  /** Creates an app's secret, replacing any secret that was never confirmed. Throws 409 if an app is already set up. */
  async function startApp(userId: string, by: Asker): Promise<{ secret: string; uri: string }> {
    const { username } = await ownerBy(userId);
    const key = await apps.keyOf(userId);
    const secret = await change(userId, by, ({ tx }) => apps.begin(tx, userId, key));
    if (secret === null) throw new HttpProblem('app-already');
    return shownSecret(secret, username, await parts.siteName());
  }

  /** Throws 422 on `code` unless it is a valid code from the app that is being set up. */
  async function confirmApp(userId: string, by: InSession, code: string): Promise<Added> {
    const owner = await ownerBy(userId);
    const key = await apps.keyOf(userId);
    const added = await change(userId, by, async (turn) => {
      const wasOn = await isOn(turn.tx, userId);
      const verdict = await apps.check(turn.tx, userId, key, code, false);
      if (verdict !== 'right') return null;
      return turnedOn(turn, owner, wasOn, 'app-added');
    });
    if (added === null) throw invalidField('code', "That code isn't right. Enter the one your app shows now.");
    return added;
  }

  /** Throws 422 on `passkey` if it does not answer its challenge, 409 if it is already registered. */
  async function addPasskey(userId: string, by: InSession, name: string, passkey: NewCredential): Promise<Added> {
    const owner = await ownerBy(userId);
    const verified = await passkeys.verifyNew(userId, passkey);
    return change(userId, by, async (turn) => {
      const wasOn = await isOn(turn.tx, userId);
      await passkeys.add(turn.tx, userId, name, verified);
      return turnedOn(turn, owner, wasOn, 'passkey-added');
    });
  }

  /**
   * An account's first second factor comes with recovery codes and raises the version, so sign-ins in progress without
   * it have to start again. Otherwise, a person who knows only the password could complete a sign-in.
   */
  async function turnedOn(
    { tx, version, raise }: LockedAccount,
    owner: User,
    wasOn: boolean,
    kind: QueuedMail['kind'],
  ) {
    const { userId } = owner;
    await outbox.add({ kind: wasOn ? kind : 'second-factor-on', about: userId }, tx);
    if (wasOn) return { recoveryCodes: null, owner: ownerOf(owner, version) };
    // Opening the link in this browser shows that the account holder owns the address.
    if (await parts.isUnconfirmed(owner)) await outbox.add({ kind: 'verification', about: userId }, tx);
    const recoveryCodes = await replaceCodes(tx, userId);
    return { recoveryCodes, owner: ownerOf(owner, await raise()) };
  }

  /** Throws 404 if there is no app. */
  async function removeApp(userId: string, by: InSession): Promise<Removed> {
    const owner = await ownerBy(userId);
    return change(userId, by, async (turn) => {
      if (!(await deleteApp(turn.tx, userId))) throw new HttpProblem('unknown');
      return takenAway(turn, owner, 'app-removed');
    });
  }

  /** Throws 404 for another user's passkey. */
  async function removePasskey(userId: string, by: InSession, passkeyId: string): Promise<Removed> {
    const owner = await ownerBy(userId);
    return change(userId, by, async (turn) => {
      if (!(await deletePasskey(turn.tx, userId, passkeyId))) {
        throw unknownTo(userId, await ownerOfPasskey(turn.tx, passkeyId));
      }
      return takenAway(turn, owner, 'passkey-removed');
    });
  }

  async function takenAway({ tx, raise }: LockedAccount, owner: User, kind: QueuedMail['kind']): Promise<Removed> {
    const { userId } = owner;
    const stillOn = await isOn(tx, userId);
    if (!stillOn) await deleteCodes(tx, userId);
    await outbox.add({ kind: stillOn ? kind : 'second-factor-off', about: userId }, tx);
    return { isOn: stillOn, owner: ownerOf(owner, await raise()) };
  }

  /** Throws 404 for another user's passkey. */
  async function rename(userId: string, by: Asker, passkeyId: string, name: string): Promise<void> {
    const isTheirs = await change(userId, by, ({ tx }) => renamePasskey(tx, userId, passkeyId, name));
    if (!isTheirs) throw unknownTo(userId, await ownerOfPasskey(pool, passkeyId));
  }

  /** Throws 404 if the second factor is not on. */
  async function renewCodes(userId: string, by: InSession): Promise<string[]> {
    const codes = await change(userId, by, async ({ tx }) => {
      if (!(await isOn(tx, userId))) return null;
      await outbox.add({ kind: 'recovery-codes-renewed', about: userId }, tx);
      return replaceCodes(tx, userId);
    });
    if (codes === null) throw new HttpProblem('unknown');
    return codes;
  }

  const newPasskeyOptions = async (userId: string): Promise<CreationOptions> =>
    passkeys.creationOptions(await ownerBy(userId));

  return { startApp, confirmApp, addPasskey, removeApp, removePasskey, rename, renewCodes, newPasskeyOptions };
}
