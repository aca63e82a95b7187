import type { Owner } from '@hirelane/contracts/api/accounts';
import type { Assertion, CheckSecondFactor, SecondFactor } from '@hirelane/contracts/api/second-factor';
import { HttpProblem, wrongCredentials } from '@hirelane/http/http-problem';
import type { Tx } from '@hirelane/postgres/pool';
import { requireVersion } from '../credentials/credential-versions.ts';
import { openApps, type Verdict } from './app.ts';
import { appOf } from './app-table.ts';
import { isOn, ownerOf, type Parts } from './parts.ts';
import { passkeysOf } from './passkey-table.ts';
import { openPasskeys } from './passkeys.ts';
import { codesLeft, spendCode } from './recovery-codes.ts';

/** What is good as a second factor, and signing in by a passkey. What changes it is in `changes.ts`. */
export function openChecks(parts: Parts) {
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
