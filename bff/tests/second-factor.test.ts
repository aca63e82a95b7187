import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { linkIn, mailTo, proveAddress } from '@hirelane/infra/tests/support/mails';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import {
  addPasskey,
  codeOf,
  FACTOR,
  nextCodeOf,
  openAuthenticator,
  setUpApp,
  signInByPasskey,
} from '@hirelane/infra/tests/support/second-factor';
import { registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const STEP = '/api/v1/auth/second-factor';

/** A user who has just registered and is signed in with this browser. */
async function joined() {
  const form = registration(true);
  const here = market.visitor();
  const { body } = await here.post('/api/v1/auth/register', form);
  return { here, userId: body.user._id as string, username: form.username, email: form.email };
}

const login = (visitor: Visitor, username: string, password = PASSWORD) =>
  visitor.post('/api/v1/auth/login', { username, password });
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/auth/login/success')).body.isLogin;

/** A browser that gave `username`'s correct password and still needs the second factor. */
async function halfway(username: string): Promise<Visitor> {
  const visitor = market.visitor();
  const answer = await login(visitor, username);
  expect([answer.status, answer.body]).toEqual([200, { isLogin: false, isSecondFactorNeeded: true }]);
  return visitor;
}

describe('turning the second factor on and off', () => {
  // @covers asvs:7.4.3
  test('a user who adds an app sees ten codes, has a new token in this browser, and is signed out in all others', async () => {
    const { here, username, email } = await joined();
    await proveAddress(market, email, here);
    const other = market.visitor();
    await login(other, username);
    const before = here.sid;
    const { recoveryCodes, endedSessions } = await setUpApp(here);
    expect([recoveryCodes?.length, endedSessions]).toEqual([10, 1]);
    expect(here.sid).not.toBe(before);
    expect([await isSignedIn(here), await isSignedIn(other)]).toEqual([true, false]);
    const { body } = await here.get(FACTOR);
    expect(body.data).toEqual({
      isOn: true,
      appSince: expect.stringMatching(/^\d{4}-/),
      passkeys: [],
      recoveryCodesLeft: 10,
    });
    const mail = await mailTo(market.mails, email, 'second factor was turned on');
    expect(mail.text).toContain(`${market.url}/settings/security`);
  });

  // @covers asvs:7.4.3
  test('a user who removes the app is signed out in other browsers and needs only the password again', async () => {
    const { here, username, email } = await joined();
    await proveAddress(market, email, here);
    const authenticator = openAuthenticator(market.url);
    await addPasskey(here, authenticator);
    const other = market.visitor();
    expect((await signInByPasskey(other, authenticator)).status).toBe(200);
    const [passkey] = (await here.get(FACTOR)).body.data.passkeys;
    const answer = await here.delete(`${FACTOR}/passkeys/${passkey._id}`);
    expect([answer.status, answer.body]).toEqual([200, { isOn: false, endedSessions: 1 }]);
    expect([await isSignedIn(here), await isSignedIn(other)]).toEqual([true, false]);
    expect((await signInByPasskey(market.visitor(), authenticator)).status).toBe(401);
    expect((await login(market.visitor(), username)).body.isLogin).toBe(true);
    await mailTo(market.mails, email, 'second factor was turned off');
  });

  test('secrets are not returned again for the same idempotency key', async () => {
    const { here } = await joined();
    const headers = { 'idempotency-key': 'the-same-key' };
    const first = await here.post(`${FACTOR}/app`, {}, { headers });
    const second = await here.post(`${FACTOR}/app`, {}, { headers });
    expect(second.body.data.secret).not.toBe(first.body.data.secret);
    const code = codeOf(second.body.data.secret);
    const turnedOn = await here.post(`${FACTOR}/app/confirmation`, { code }, { headers });
    expect(turnedOn.body.recoveryCodes).toHaveLength(10);
    expect((await here.post(`${FACTOR}/app/confirmation`, { code }, { headers })).status).toBe(422);
    const renewed = await here.post(`${FACTOR}/recovery-codes`, {}, { headers });
    const stored = JSON.stringify(await market.sql('SELECT answer FROM identity.commands'));
    for (const secret of [second.body.data.secret, ...turnedOn.body.recoveryCodes, ...renewed.body.recoveryCodes]) {
      expect(stored).not.toContain(secret);
      expect(market.logged()).not.toContain(secret);
    }
  });

  test.each<[string, string, unknown, string]>([
    ['a name that is too long', '/passkeys', { name: 'x'.repeat(61), passkey: {} }, '#/name'],
    ['an invalid passkey', '/passkeys', { name: 'Laptop', passkey: 'x' }, '#/passkey'],
    ['a code of letters', '/app/confirmation', { code: 'abcdef' }, '#/code'],
  ])('%s is refused with 422 and changes nothing', async (_what, path, json, pointer) => {
    const { here } = await joined();
    await here.post(`${FACTOR}/app`);
    const answer = await here.post(FACTOR + path, json);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toContainEqual({ pointer, message: expect.any(String) });
    expect((await here.get(FACTOR)).body.data.isOn).toBe(false);
  });

  // @covers attack:28
  test("attack 28: another user's passkey cannot be renamed or removed", async () => {
    const [asha, ben] = [await joined(), await joined()];
    await addPasskey(asha.here, openAuthenticator(market.url));
    const [passkey] = (await asha.here.get(FACTOR)).body.data.passkeys;
    const path = `${FACTOR}/passkeys/${passkey._id}`;
    expect((await ben.here.put(path, { name: 'Mine' })).status).toBe(404);
    expect((await ben.here.delete(path)).status).toBe(404);
    expect((await asha.here.get(FACTOR)).body.data.passkeys).toEqual([passkey]);
  });
});

describe('signing in with a second factor', () => {
  // @covers found:37 asvs:6.3.4
  test("a session starts only after both the password and the app's code", async () => {
    const { here, userId, username } = await joined();
    const { secret } = await setUpApp(here);
    const visitor = await halfway(username);
    expect(visitor.sid).toBeNull();
    expect((await visitor.get(`/api/v1/user/${userId}`)).status).toBe(401);
    expect((await visitor.get(STEP)).body).toEqual({ data: { app: true, passkey: false } });
    const answer = await visitor.post(STEP, { code: nextCodeOf(secret) });
    expect([answer.status, answer.body]).toEqual([
      200,
      { isLogin: true, isRegistered: false, user: { _id: userId, isClient: true } },
    ]);
    expect((await visitor.get(`/api/v1/user/${userId}`)).status).toBe(200);
    expect((await visitor.get(STEP)).status).toBe(404);
  });

  test('a passkey for the account completes the sign-in, but one for another account does not', async () => {
    const [asha, ben] = [await joined(), await joined()];
    const [ashas, bens] = [openAuthenticator(market.url), openAuthenticator(market.url)];
    await addPasskey(asha.here, ashas);
    await addPasskey(ben.here, bens);
    const visitor = await halfway(asha.username);
    const options = async () => (await visitor.post(`${STEP}/options`)).body.data;
    const wrong = await visitor.post(STEP, { passkey: bens.get(await options()) });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong-credentials']);
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await visitor.post(STEP, { passkey: ashas.get(await options()) })).status).toBe(200);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  // @covers asvs:6.4.4
  test("a recovery code completes only one sign-in, and the account's owner is notified", async () => {
    const { here, username, email } = await joined();
    await proveAddress(market, email, here);
    const { recoveryCodes } = await setUpApp(here);
    const [recoveryCode] = recoveryCodes ?? [];
    expect((await (await halfway(username)).post(STEP, { recoveryCode })).status).toBe(200);
    expect((await (await halfway(username)).post(STEP, { recoveryCode })).status).toBe(401);
    expect((await here.get(FACTOR)).body.data.recoveryCodesLeft).toBe(9);
    await mailTo(market.mails, email, 'A recovery code for your Hirelane account was used');
  });

  test('a code sent from two browsers at the same time signs in only one of them', async () => {
    const { here, username } = await joined();
    const { secret } = await setUpApp(here);
    const browsers = [await halfway(username), await halfway(username), await halfway(username)];
    const code = nextCodeOf(secret);
    const statuses = (await Promise.all(browsers.map((browser) => browser.post(STEP, { code })))).map((a) => a.status);
    expect(statuses.sort()).toEqual([200, 401, 401]);
  });

  test('five wrong attempts cancel the sign-in, so that even the right code is then refused', async () => {
    const { here, username } = await joined();
    const { secret } = await setUpApp(here);
    const visitor = await halfway(username);
    for (let n = 0; n < 5; n++) {
      const answer = await visitor.post(STEP, { recoveryCode: 'A'.repeat(24) });
      expect([answer.status, answer.body.code]).toEqual([401, 'wrong-credentials']);
    }
    expect((await visitor.post(STEP, { code: nextCodeOf(secret) })).status).toBe(404);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  test('a used code, or the cookie in another browser, does not start a second session', async () => {
    const { here, username } = await joined();
    const { secret } = await setUpApp(here);
    const visitor = await halfway(username);
    const { oauth } = visitor;
    await visitor.post(STEP, { code: nextCodeOf(secret) });
    const thief = Object.assign(market.visitor(), { oauth });
    expect((await thief.get(STEP)).status).toBe(404);
    expect((await thief.post(STEP, { code: codeOf(secret, 2) })).status).toBe(404);
  });

  test('a password change before the second factor cancels the sign-in', async () => {
    const { here, userId, username } = await joined();
    const { secret } = await setUpApp(here);
    const visitor = await halfway(username);
    const next = { password: 'another horse battery', confirmpassword: 'another horse battery' };
    expect((await here.put(`/api/v1/user/${userId}/password`, { oldPassword: PASSWORD, ...next })).status).toBe(200);
    const answer = await visitor.post(STEP, { code: nextCodeOf(secret) });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await isSignedIn(visitor)).toBe(false);
  });

  // @covers asvs:6.3.4 asvs:6.4.3
  test('a reset by email keeps the second factor if the address was already verified', async () => {
    const { here, username, email } = await joined();
    await proveAddress(market, email, here);
    const { secret } = await setUpApp(here);
    await market.visitor().post('/api/v1/auth/reset-request', { email });
    const { token } = linkIn(await mailTo(market.mails, email, 'Choose a new password'));
    const next = { password: 'another horse battery', confirmpassword: 'another horse battery' };
    expect((await market.visitor().post('/api/v1/auth/reset', { token, ...next })).status).toBe(200);
    const visitor = market.visitor();
    expect((await login(visitor, username, next.password)).body).toEqual({
      isLogin: false,
      isSecondFactorNeeded: true,
    });
    expect(await isSignedIn(visitor)).toBe(false);
    expect((await visitor.post(STEP, { code: nextCodeOf(secret) })).status).toBe(200);
  });

  test('a browser without a correct password has no pending sign-in', async () => {
    const visitor = market.visitor();
    for (const ask of [() => visitor.get(STEP), () => visitor.post(`${STEP}/options`)]) {
      expect((await ask()).status).toBe(404);
    }
    expect((await visitor.post(STEP, { code: '123456' })).status).toBe(404);
  });
});

describe('signing in with a passkey alone', () => {
  // @covers asvs:7.2.4
  test('a passkey sign-in needs no password or second factor and replaces the previous session', async () => {
    const { here, userId } = await joined();
    const authenticator = openAuthenticator(market.url);
    await addPasskey(here, authenticator);
    const visitor = market.visitor();
    const answer = await signInByPasskey(visitor, authenticator);
    expect([answer.status, answer.body.user._id]).toEqual([200, userId]);
    const first = visitor.sid;
    expect((await signInByPasskey(visitor, authenticator)).status).toBe(200);
    const thief = Object.assign(market.visitor(), { sid: first });
    expect(await isSignedIn(thief)).toBe(false);
    expect(market.logged()).toContain('"via":"passkey"');
  });

  test('a passkey sign-in from another site is refused before the passkey is checked', async () => {
    const { here } = await joined();
    const authenticator = openAuthenticator(market.url);
    await addPasskey(here, authenticator);
    const visitor = market.visitor();
    const { body } = await visitor.post('/api/v1/auth/passkey/options');
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const passkey = authenticator.get(body.data);
    const answer = await visitor.post('/api/v1/auth/passkey', { passkey }, { headers });
    expect([answer.status, answer.body.code]).toEqual([403, 'cross-site']);
    expect((await visitor.post('/api/v1/auth/passkey', { passkey })).status).toBe(200);
  });

  test('the passkey of a deleted user is refused, and no data about the passkey remains', async () => {
    const { here, userId } = await joined();
    const authenticator = openAuthenticator(market.url);
    await addPasskey(here, authenticator);
    const late = (await market.visitor().post('/api/v1/auth/passkey/options')).body.data;
    expect((await here.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
    const answer = await market.visitor().post('/api/v1/auth/passkey', { passkey: authenticator.get(late) });
    expect([answer.status, answer.body.code]).toEqual([401, 'wrong-credentials']);
    for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes', 'passkey_challenges']) {
      expect(await market.sql(`SELECT 1 FROM identity.${table} WHERE user_id = $1`, [userId])).toEqual([]);
    }
  });
});

test("'Download my data' lists the passkeys and the app but contains no credentials", async () => {
  const { here } = await joined();
  const { secret, recoveryCodes } = await setUpApp(here);
  const { credentialId } = await addPasskey(here, openAuthenticator(market.url), 'My phone');
  const answer = await here.get('/api/v1/account/data');
  const kinds = answer.body.records.identity.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['authenticator-app', 'passkey']));
  expect(answer.text).toContain('My phone');
  for (const hidden of [secret, credentialId, ...(recoveryCodes ?? [])]) expect(answer.text).not.toContain(hidden);
});
