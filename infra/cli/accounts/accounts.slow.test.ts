import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, mailTo, proveAddress } from '../../tests/support/mails.ts';
import type { Marketplace } from '../../tests/support/marketplace.ts';
import { addPasskey, FACTOR, openAuthenticator, setUpApp, signInByPasskey } from '../../tests/support/second-factor.ts';
import { registration } from '../../tests/support/visitor.ts';
import { openInstallations } from '../testing/installations.ts';
import { runCommand } from '../testing/run-command.ts';
import { accountsCommand } from './command.ts';

const installations = openInstallations();
let market: Marketplace;
beforeAll(async () => {
  market = await installations.open();
});
afterAll(installations.close);

/** Runs `npm run accounts -- …` on the marketplace; returns its exit code and output. */
const run = (...args: string[]) => runCommand(accountsCommand, market, args);

async function withSecondFactor() {
  const form = registration(true);
  const visitor = market.visitor();
  const { body } = await visitor.post('/api/v1/auth/register', form);
  await proveAddress(market, form.email, visitor);
  const authenticator = openAuthenticator(market.url);
  await setUpApp(visitor);
  await addPasskey(visitor, authenticator);
  return { ...form, userId: body.user._id as string, visitor, authenticator };
}

// @covers asvs:6.4.4
test.each(['username', 'email', 'userId'] as const)(
  'after a second factor is reset by %s, the password is sufficient, all sessions have ended and the owner is notified',
  async (by) => {
    const person = await withSecondFactor();
    const { code, printed } = await run('reset-second-factor', person[by]);
    expect([code, printed]).toEqual([0, expect.stringContaining('1 browser was signed out')]);
    expect((await person.visitor.get(FACTOR)).status).toBe(401);
    expect((await signInByPasskey(market.visitor(), person.authenticator)).status).toBe(401);
    const visitor = market.visitor();
    const login = { username: person.username, password: PASSWORD };
    expect((await visitor.post('/api/v1/auth/login', login)).body.isLogin).toBe(true);
    expect((await visitor.get(FACTOR)).body.data).toEqual({
      isOn: false,
      appSince: null,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    await mailTo(market.mails, person.email, 'was reset');
  },
);

// @covers asvs:7.4.5
test('sign-out ends the sessions of one account or of all accounts, without changing passwords', async () => {
  const [one, other] = await Promise.all([withSecondFactor(), withSecondFactor()]);
  const isSignedIn = async ({ visitor }: typeof one) => (await visitor.get('/auth/login/success')).body.isLogin;
  const again = market.visitor();
  await signInByPasskey(again, one.authenticator);
  const { code, printed } = await run('sign-out', one.email);
  expect([code, printed]).toEqual([0, `2 browsers were signed out of the account ${one.userId}.`]);
  expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([false, true]);
  expect((await again.get('/auth/login/success')).body.isLogin).toBe(false);
  expect((await run('sign-out', '--all')).printed).toMatch(/^\d+ browsers? (?:was|were) signed out\.$/);
  expect(await isSignedIn(other)).toBe(false);
  expect((await signInByPasskey(market.visitor(), other.authenticator)).status).toBe(200);
  await expect(run('sign-out')).rejects.toThrow('Expected an account, got none.');
});

/** An account with a pending address change, and the token from the emailed link. */
async function withPendingChange() {
  const form = registration(true);
  const visitor = market.visitor();
  const userId: string = (await visitor.post('/api/v1/auth/register', form)).body.user._id;
  const to = registration(true).email;
  expect((await visitor.put(`/api/v1/user/${userId}/email`, { email: to })).status).toBe(202);
  const { token } = linkIn(await mailTo(market.mails, to, 'Confirm your new email'));
  const login = () => market.visitor().post('/api/v1/auth/login', { username: form.username, password: PASSWORD });
  return { ...form, userId, token, login };
}

// @covers found:14
test.each(['one account', 'all of them'])(
  'when %s is signed out, a pending address change is cancelled and its link no longer signs in',
  async (which) => {
    const { username, email, token, login } = await withPendingChange();
    await run('sign-out', which === 'one account' ? username : '--all');
    expect((await login()).body.isLogin).toBe(true);
    const confirmed = await market.visitor().post('/api/v1/auth/confirm-email', { token });
    expect([confirmed.status, confirmed.body.code]).toEqual([410, 'link-expired']);
    const byEmail = { username: email, password: PASSWORD };
    expect((await market.visitor().post('/api/v1/auth/login', byEmail)).status).toBe(200);
  },
);

// @covers found:14
test.each([
  ['sign-out', '--all'],
  ['sign-out', 'one'],
  ['reset-second-factor', 'one'],
])('after %s %s, a sign-in started earlier cannot be completed', async (action, which) => {
  const { userId, username } = await withSecondFactor();
  const version = async (schema: string) =>
    (
      await market.sql<{ version: number }>(`SELECT version FROM ${schema}.credential_versions WHERE user_id = $1`, [
        userId,
      ])
    )[0]?.version;
  const before = (await version('identity')) ?? 0;
  await run(action, which === 'one' ? username : which);
  expect([await version('identity'), await version('bff')]).toEqual([before + 1, before + 1]);
});

test('an account without a second factor is left unchanged, and an unknown name is refused', async () => {
  const form = registration(true);
  const visitor = market.visitor();
  await visitor.post('/api/v1/auth/register', form);
  expect((await run('reset-second-factor', form.username)).code).toBe(1);
  expect((await visitor.get('/auth/login/success')).body.isLogin).toBe(true);
  await expect(run('reset-second-factor', 'no.such.user')).rejects.toThrow('There is no account no.such.user.');
  await expect(run('remove', form.username)).rejects.toThrow('Expected one of');
});
