import type { Owner } from '@hirelane/api/schemas/accounts';
import type { PersonalRecord } from '@hirelane/api/schemas/personal-data';
import type { Assertion, CheckSecondFactor, SecondFactor } from '@hirelane/api/schemas/second-factor';
import { HttpProblem, wrongCredentials } from '@hirelane/http/http-problem';
import type { Tx } from '@hirelane/postgres/pool';
import type { Resources } from '@hirelane/service/service';
import { type Held, requireVersion } from '../../user/credentials/credential-versions.ts';
import { openApps, type Verdict } from './app.ts';
import { appOf } from './app-table.ts';
import { openChanges } from './changes.ts';
import { forgetSecondFactor } from './forget.ts';
import { isOn, ownerOf, type Parts } from './parts.ts';
import { passkeysOf } from './passkey-table.ts';
import { openPasskeys } from './passkeys.ts';
import { codesLeft, spendCode } from './recovery-codes.ts';
import { createTables } from './schema.ts';

/** ms between two looks for challenges that nobody answered. */
const SWEEP_MS = 600_000;

export type SecondFactors = Awaited<ReturnType<typeof openSecondFactors>>;

/** Everything about second factors and passkeys. */
export async function openSecondFactors(parts: Parts, onStop: Resources['onStop']) {
  const { pool, log, outbox, versions } = parts;
  await createTables(pool);
  const checks = openChecks(parts);
  const sweeping = setInterval(() => void checks.sweep().catch((error) => log.warn({ err: error })), SWEEP_MS);
  onStop(() => clearInterval(sweeping));
  return {
    ...checks,
    ...openChanges(parts),
    /**
     * Of somebody whose account is gone: nothing that begins from now on finds them, and what has begun comes first.
     */
    forget: (userId: string) => versions.locked(userId, null, ({ tx }) => forgetSecondFactor(tx, userId)),
    /**
     * To be called when a mailed link sets the password of an account whose address was not proved: the person who set a
     * second factor up before may have registered another person's address, whose owner would be locked out. Tells the owner.
     */
    async forgetUnproved({ tx }: Pick<Held, 'tx'>, userId: string) {
      if (await isOn(tx, userId)) await outbox.add({ kind: 'second-factor-unproved', about: userId }, tx);
      await forgetSecondFactor(tx, userId);
    },
    /** For 'Download my data'. */
    recordsOf: async (userId: string) => recordsOf(userId, await checks.show(userId)),
  };
}

/** A person's second factor for 'Download my data': names and times, nothing that signs in. */
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

/** What is good as a second factor, and signing in by a passkey. What changes it is in `changes.ts`. */
function openChecks(parts: Parts) {
  const { pool, subjectKeys, outbox, versions, find, now } = parts;
  const apps = openApps(subjectKeys, now);
  const passkeys = openPasskeys(parts);

  /** Everything about a person's second factor but what is secret. */
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
   * Whether this is the person's second factor; it is used up by that, and a wrong one counts. Throws 401, whatever is
   * wrong, and 409 when how the account is entered has changed since the sign-in that this is for.
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
    // Thrown here, since the count of wrong codes must not be rolled back.
    const found = verdict === 'right' ? await find(userId) : null;
    if (!found) throw new HttpProblem('wrong-credentials');
    return ownerOf(found, version);
  }

  async function look(
    tx: Tx,
    userId: string,
    key: Buffer,
    { code, recoveryCode, passkey }: Omit<CheckSecondFactor, 'userId'>,
  ): Promise<Verdict> {
    if (code !== undefined) return apps.check(tx, userId, key, code, true);
    if (passkey !== undefined) return (await passkeys.check(tx, userId, passkey)) ? 'right' : 'wrong';
    // Codes that outlived the factor they stand in for would be a way in that nobody sees.
    if (recoveryCode === undefined || !(await isOn(tx, userId))) return 'wrong';
    if (!(await spendCode(tx, userId, recoveryCode))) return 'wrong';
    await outbox.add({ kind: 'recovery-code-used', about: userId }, tx);
    return 'right';
  }

  /** Whose passkey this is. Throws 401, whatever is wrong. */
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
