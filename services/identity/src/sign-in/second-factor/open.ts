import type { Owner } from '@hirelane/api/schemas/accounts';
import type { PersonalRecord } from '@hirelane/api/schemas/personal-data';
import type { Assertion, CheckSecondFactor, SecondFactor } from '@hirelane/api/schemas/second-factor';
import { HttpProblem, wrongCredentials } from '@hirelane/http/http-problem';
import type { Tx } from '@hirelane/postgres/pool';
import type { Resources } from '@hirelane/service/service';
import { type LockedAccount, requireVersion } from '../../user/credentials/credential-versions.ts';
import { type CodeResult, openApps } from './app.ts';
import { appOf } from './app-table.ts';
import { openChanges } from './changes.ts';
import { forgetSecondFactor } from './forget.ts';
import { type FactorParts, isOn, ownerOf } from './parts.ts';
import { passkeysOf } from './passkey-table.ts';
import { openPasskeys } from './passkeys.ts';
import { codesLeft, spendCode } from './recovery-codes.ts';
import { createTables } from './schema.ts';

/** Interval between sweeps of unanswered challenges, in ms. */
const SWEEP_MS = 600_000;

export type SecondFactors = Awaited<ReturnType<typeof openSecondFactors>>;

/** Opens second factors and passkeys. */
export async function openSecondFactors(parts: FactorParts, onStop: Resources['onStop']) {
  const { pool, log, outbox, versions } = parts;
  await createTables(pool);
  const checks = openChecks(parts);
  const sweeping = setInterval(() => void checks.sweep().catch((error) => log.warn({ err: error })), SWEEP_MS);
  onStop(() => clearInterval(sweeping));
  return {
    ...checks,
    ...openChanges(parts),
    /**
     * Deletes the second factor of a deleted account. Holds the lock, so that changes in progress finish first; later
     * changes do not find the user.
     */
    forget: (userId: string) => versions.locked(userId, null, ({ tx }) => forgetSecondFactor(tx, userId)),
    /**
     * Must be called when an emailed link sets the password of an account whose address was not verified. The second
     * factor may belong to a user who registered another person's address, and would lock out the owner of that
     * address. Notifies the owner.
     */
    async forgetUnproved({ tx }: Pick<LockedAccount, 'tx'>, userId: string) {
      if (await isOn(tx, userId)) await outbox.add({ kind: 'second-factor-unproved', about: userId }, tx);
      await forgetSecondFactor(tx, userId);
    },
    /** The records for 'Download my data'. */
    recordsOf: async (userId: string) => recordsOf(userId, await checks.show(userId)),
  };
}

/** A user's second factor for 'Download my data': names and times, but nothing that could be used to sign in. */
function recordsOf(userId: string, { appSince, passkeys, recoveryCodesLeft }: SecondFactor): PersonalRecord[] {
  const app = appSince === null ? [] : [{ what: 'AuthenticatorAppAdded', at: appSince, data: { recoveryCodesLeft } }];
  return [
    ...(app.length > 0 ? [{ kind: 'authenticator-app', id: userId, history: app }] : []),
    ...passkeys.map(({ _id, name, createdAt, lastUsedAt }) => ({
      kind: 'passkey',
      id: _id,
      history: [{ what: 'PasskeyAdded', at: createdAt, data: { name, lastUsedAt } }],
    })),
  ];
}

/** Checking second factors and signing in with a passkey. Changes are in `changes.ts`. */
function openChecks(parts: FactorParts) {
  const { pool, subjectKeys, outbox, versions, find, now } = parts;
  const apps = openApps(subjectKeys, now);
  const passkeys = openPasskeys(parts);

  /** The state of a user's second factor, without secrets. */
  async function show(userId: string): Promise<SecondFactor> {
    const [app, keys, recoveryCodesLeft] = await Promise.all([
      appOf(pool, userId),
      passkeysOf(pool, userId),
      codesLeft(pool, userId),
    ]);
    const appSince = app?.confirmedAt?.toISOString() ?? null;
    return {
      isOn: appSince !== null || keys.length > 0,
      appSince,
      passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({
        _id: id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft,
    };
  }

  /**
   * Checks and uses up one of this user's second factors, and counts wrong codes. Throws 401 for any wrong factor, and
   * 409 if the account's credentials have changed since the sign-in began.
   */
  async function check({ userId, credentialVersion, ...given }: CheckSecondFactor): Promise<Owner> {
    const key = await apps.keyOf(userId);
    const isAnswer = given.passkey === undefined || (await passkeys.takeChallenge(given.passkey, 'check', userId));
    const { version, verdict } = await versions.locked(userId, null, async (held) => {
      const { tx, version: current } = held;
      if (credentialVersion !== undefined) requireVersion(held, credentialVersion);
      const said = isAnswer ? await look(tx, userId, key, given) : ('wrong' as const);
      if (said === 'suspicious') await outbox.add({ kind: 'second-factor-failing', about: userId }, tx);
      return { version: current, verdict: said };
    });
    outbox.wake();
    // This is thrown outside the transaction, so that the count of wrong codes is not rolled back.
    const found = verdict === 'right' ? await find(userId) : null;
    if (!found) throw new HttpProblem('wrong-credentials');
    return ownerOf(found, version);
  }

  async function look(
    tx: Tx,
    userId: string,
    key: Buffer,
    { code, recoveryCode, passkey }: Omit<CheckSecondFactor, 'userId'>,
  ): Promise<CodeResult> {
    if (code !== undefined) return apps.check(tx, userId, key, code, true);
    if (passkey !== undefined) return (await passkeys.check(tx, userId, passkey)) ? 'right' : 'wrong';
    // Recovery codes are accepted only while a second factor is on; otherwise, they would be a hidden way to sign in.
    if (recoveryCode === undefined || !(await isOn(tx, userId))) return 'wrong';
    if (!(await spendCode(tx, userId, recoveryCode))) return 'wrong';
    await outbox.add({ kind: 'recovery-code-used', about: userId }, tx);
    return 'right';
  }

  /** Returns the owner of a passkey. Throws 401 for any wrong answer. */
  async function signIn(assertion: Assertion): Promise<Owner> {
    const isAnswer = await passkeys.takeChallenge(assertion, 'sign-in', null);
    const userId = await passkeys.ownerOf(assertion);
    if (userId === null || !isAnswer) throw wrongCredentials(userId);
    const version = await versions.locked(userId, null, async ({ tx, version: current }) =>
      (await passkeys.check(tx, userId, assertion)) ? current : null,
    );
    const found = version === null ? null : await find(userId);
    if (!found || version === null) throw wrongCredentials(userId);
    return ownerOf(found, version);
  }

  return {
    isOn: (userId: string) => isOn(pool, userId),
    show,
    check,
    signIn,
    signInOptions: passkeys.signInOptions,
    checkOptions: passkeys.checkOptions,
    sweep: passkeys.sweep,
  };
}
