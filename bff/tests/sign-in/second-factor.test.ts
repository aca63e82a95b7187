import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { decideAt, navigate, travel } from '@hirelane/bff/testing/trip';
import {
  addPasskey,
  FACTOR,
  nextCodeOf,
  openAuthenticator,
  setUpApp,
} from '@hirelane/infra/tests/support/second-factor';
import {
  atGithub,
  atGoogle,
  openTestEnvironment,
  sessionOf,
  type TestEnvironment,
} from '@hirelane/infra/tests/support/sign-in';
import { registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

const CONFIRMATION = '/api/v1/auth/confirmation';
const visitor = () => env.market.visitor();

async function passElevenMinutes({ userId }: { userId: string }): Promise<void> {
  await env.market.sql(
    "UPDATE bff.sessions SET confirmed_at = confirmed_at - interval '11 minutes' WHERE user_id = $1",
    [userId],
  );
}

/** A signed-in user with a password. */
async function withPassword() {
  const form = registration(true);
  const browser = visitor();
  const { body } = await browser.post('/api/v1/auth/register', form);
  return { browser, userId: body.user._id as string, username: form.username, email: form.email };
}

/** A user without a password who signs in through GitHub. */
async function withGithub() {
  const person = atGithub(env);
  const browser = visitor();
  await travel(browser, '/auth/github?isClient=true&isFirstTime=true', person.login);
  return { browser, login: person.login, userId: (await sessionOf(browser)).userId as string };
}

const confirm = async (browser: Visitor, json: unknown) => {
  const { status, body } = await browser.post(CONFIRMATION, json);
  return [status, body.code];
};
const isConfirmed = async (browser: Visitor) => (await browser.get(CONFIRMATION)).body.data.isConfirmed;

describe('confirming an account with a second factor', () => {
  // @covers asvs:7.5.1
  test('a confirmation requires the password and a code from the app, and each code is valid only once', async () => {
    const person = await withPassword();
    const { browser } = person;
    const { secret } = await setUpApp(browser);
    await passElevenMinutes(person);
    expect((await browser.get(CONFIRMATION)).body.data).toEqual({
      password: true,
      providers: [],
      passkey: false,
      totp: true,
      isConfirmed: false,
    });
    for (const ask of [() => browser.delete(`${FACTOR}/app`), () => browser.post(`${FACTOR}/passkeys/options`)]) {
      const answer = await ask();
      expect([answer.status, answer.body.code]).toEqual([403, 'confirm-needed']);
    }
    const code = nextCodeOf(secret);
    expect(await confirm(browser, { password: PASSWORD })).toEqual([401, 'wrong-credentials']);
    expect(await confirm(browser, { code })).toEqual([401, 'wrong-credentials']);
    expect(await confirm(browser, { password: 'not the password', code })).toEqual([401, 'wrong-credentials']);
    expect(await isConfirmed(browser)).toBe(false);
    expect(await confirm(browser, { password: PASSWORD, code })).toEqual([200, undefined]);
    expect(await isConfirmed(browser)).toBe(true);
    await passElevenMinutes(person);
    expect(await confirm(browser, { password: PASSWORD, code })).toEqual([401, 'wrong-credentials']);
  });

  test('a recovery code is accepted in place of the app, and a passkey in place of both', async () => {
    const person = await withPassword();
    const { browser } = person;
    const authenticator = openAuthenticator(env.market.url);
    const { recoveryCodes } = await addPasskey(browser, authenticator);
    await passElevenMinutes(person);
    expect(await confirm(browser, { password: PASSWORD, recoveryCode: recoveryCodes?.[0] })).toEqual([200, undefined]);
    await passElevenMinutes(person);
    const options = await browser.post(`${CONFIRMATION}/options`);
    const passkey = authenticator.get(options.body.data);
    expect(await confirm(browser, { passkey })).toEqual([200, undefined]);
    await passElevenMinutes(person);
    expect(await confirm(browser, { passkey })).toEqual([401, 'wrong-credentials']);
  });

  test("another account's passkey is not accepted", async () => {
    const [asha, ben] = [await withPassword(), await withPassword()];
    const bens = openAuthenticator(env.market.url);
    await addPasskey(asha.browser, openAuthenticator(env.market.url));
    await addPasskey(ben.browser, bens);
    await passElevenMinutes(asha);
    const options = await asha.browser.post(`${CONFIRMATION}/options`);
    expect(await confirm(asha.browser, { passkey: bens.get(options.body.data) })).toEqual([401, 'wrong-credentials']);
  });
});

describe('an account without a password', () => {
  // @covers found:37 asvs:6.3.4
  test('the account requires its second factor after the sign-in at the provider', async () => {
    const { browser, login, userId } = await withGithub();
    const { secret } = await setUpApp(browser);
    const other = visitor();
    expect(await travel(other, '/auth/github', login)).toBe('/login/second-factor');
    expect(await sessionOf(other)).toEqual({ isLogin: false });
    expect((await other.post('/api/v1/auth/second-factor', { code: nextCodeOf(secret) })).status).toBe(200);
    expect((await sessionOf(other)).userId).toBe(userId);
  });

  test('the account is confirmed at its provider, after a code if it has a second factor', async () => {
    const person = await withGithub();
    const { browser, login } = person;
    const trip = async (json: object) => {
      const { status, body } = await browser.post(`${CONFIRMATION}/provider`, { provider: 'github', ...json });
      if (status !== 200) return body.code;
      await navigate(browser, await decideAt(body.redirectUrl, login), 'cross-site');
      return isConfirmed(browser);
    };
    await passElevenMinutes(person);
    expect(await trip({})).toBe(true);
    const { secret } = await setUpApp(browser);
    await passElevenMinutes(person);
    expect(await trip({})).toBe(false);
    expect(await trip({ recoveryCode: 'A'.repeat(24) })).toBe('wrong-credentials');
    const code = nextCodeOf(secret);
    expect(await trip({ code })).toBe(true);
    await passElevenMinutes(person);
    expect(await trip({ code })).toBe('wrong-credentials');
  });
});

describe('connecting a sign-in with the password for an account that has a second factor', () => {
  /** A visitor who has the password and returns from Google with the account's address. */
  async function halfway() {
    const owner = await withPassword();
    const { secret } = await setUpApp(owner.browser);
    const { sub } = atGoogle(env, { email: owner.email });
    const other = visitor();
    expect(await travel(other, '/auth/google', sub)).toBe('/login/connect');
    const answer = await other.post('/api/v1/auth/link', { password: PASSWORD });
    expect([answer.status, answer.body.isSecondFactorNeeded]).toEqual([200, true]);
    const signIns = async () => (await owner.browser.get('/api/v1/auth/sign-ins')).body.data;
    const give = (code: string) => other.post('/api/v1/auth/second-factor', { code });
    return { owner, secret, sub, other, signIns, give };
  }

  // @covers found:38
  test('the sign-in is connected only after the second factor', async () => {
    const { owner, secret, sub, other, signIns, give } = await halfway();
    expect(await signIns()).toEqual([]);
    expect((await give('000000')).status).toBe(401);
    expect(await signIns()).toEqual([]);
    expect((await give(nextCodeOf(secret))).status).toBe(200);
    expect((await sessionOf(other)).userId).toBe(owner.userId);
    expect(await signIns()).toMatchObject([{ provider: 'google' }]);
    expect(await travel(visitor(), '/auth/google', sub)).toBe('/login/second-factor');
  });

  test('the sign-in is not connected if the password was changed meanwhile', async () => {
    const { owner, secret, signIns, give } = await halfway();
    const password = 'another horse battery';
    const form = { oldPassword: PASSWORD, password, confirmpassword: password };
    expect((await owner.browser.put(`/api/v1/user/${owner.userId}/password`, form)).status).toBe(200);
    expect((await give(nextCodeOf(secret))).status).toBe(404);
    expect(await signIns()).toEqual([]);
  });

  test('the sign-in is not connected if the account was deleted meanwhile, and the Google identity can still be used to register', async () => {
    const { owner, sub, other } = await halfway();
    const rows = async () =>
      (await env.market.sql("SELECT FROM bff.oauth_transactions WHERE content->'link'->>'subject' = $1", [sub])).length;
    expect(await rows()).toBe(1);
    expect((await owner.browser.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
    expect(await rows()).toBe(0);
    await travel(other, '/auth/google?isClient=true&isFirstTime=true', sub);
    expect((await sessionOf(other)).userId).not.toBe(owner.userId);
  });
});
