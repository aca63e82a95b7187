import { decideAt, navigate, travel } from '@hirelane/bff/testing/trip';
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

const visitor = () => env.market.visitor();
const signIns = async (browser: Visitor) => (await browser.get('/api/v1/auth/sign-ins')).body;

async function signedUp(isClient = true) {
  const form = registration(isClient);
  const browser = visitor();
  await browser.post('/api/v1/auth/register', form);
  return { browser, form, ...(await sessionOf(browser)) };
}

/** Connects a provider to the signed-in account; returns the path the browser is redirected to. */
async function connect(browser: Visitor, provider: 'google' | 'github', name: string) {
  const { status, body } = await browser.post('/api/v1/auth/connect', { provider });
  if (status !== 200) throw new Error(`Expected 200 for connecting, got ${status}: ${JSON.stringify(body)}`);
  return (await navigate(browser, await decideAt(body.redirectUrl, name), 'cross-site')).headers.location;
}

async function signedInLongAgo() {
  const one = await signedUp();
  await env.market.sql(
    "UPDATE bff.sessions SET confirmed_at = confirmed_at - interval '11 minutes' WHERE user_id = $1",
    [one.userId],
  );
  return one;
}

describe('connecting a provider to an account', () => {
  test('a provider can be connected right after sign-in without a confirmation, changes the session’s token, and can then sign the user in', async () => {
    const { browser, userId } = await signedUp(false);
    const { sid } = browser;
    const person = atGoogle(env);
    expect(await connect(browser, 'google', person.sub)).toBe('/settings/security?signInConnected=google');
    expect(browser.sid).not.toBe(sid);
    expect(await sessionOf(Object.assign(visitor(), { sid }))).toEqual({ isLogin: false });
    expect(await signIns(browser)).toEqual({
      data: [{ _id: expect.any(String), provider: 'google', connectedAt: expect.stringMatching(/^20.*Z$/) }],
      hasPassword: true,
    });
    const later = visitor();
    await travel(later, '/auth/google', person.sub);
    expect((await sessionOf(later)).userId).toBe(userId);
    const { identity } = (await browser.get('/api/v1/account/data')).body.records;
    expect(identity).toContainEqual(
      expect.objectContaining({
        kind: 'signin',
        history: [expect.objectContaining({ data: expect.objectContaining({ provider: 'google' }) })],
      }),
    );
  });

  test('a provider cannot be connected without a confirmation some time after sign-in', async () => {
    const { browser, form } = await signedInLongAgo();
    const person = atGithub(env);
    const without = await browser.post('/api/v1/auth/connect', { provider: 'github' });
    expect([without.status, without.body.code]).toEqual([403, 'confirm-needed']);
    await browser.post('/api/v1/auth/confirmation', { password: form.password });
    expect(await connect(browser, 'github', person.login)).toMatch(/signInConnected=github$/);
  });

  test("another account's identity cannot be connected, and the attempt changes nothing", async () => {
    const person = atGoogle(env);
    const theirs = visitor();
    await travel(theirs, '/auth/google?isClient=true&isFirstTime=true', person.sub);
    const { browser } = await signedUp();
    expect(await connect(browser, 'google', person.sub)).toBe('/settings/security?signInFailed=taken&provider=google');
    expect((await signIns(browser)).data).toEqual([]);
    const later = visitor();
    await travel(later, '/auth/google', person.sub);
    expect((await sessionOf(later)).userId).toBe((await sessionOf(theirs)).userId);
  });

  test('a second identity at the same provider cannot be connected, but the same one can be connected again', async () => {
    const { browser } = await signedUp();
    const person = atGoogle(env);
    await connect(browser, 'google', person.sub);
    expect(await connect(browser, 'google', atGoogle(env).sub)).toBe(
      '/settings/security?signInFailed=connected-already&provider=google',
    );
    expect(await connect(browser, 'google', person.sub)).toBe('/settings/security?signInConnected=google');
    expect((await signIns(browser)).data).toHaveLength(1);
  });

  test('no provider is connected if the user has signed out meanwhile', async () => {
    const { browser } = await signedUp();
    const person = atGoogle(env);
    const { body } = await browser.post('/api/v1/auth/connect', { provider: 'google' });
    const back = await decideAt(body.redirectUrl, person.sub);
    await browser.get('/auth/logout');
    expect((await navigate(browser, back, 'cross-site')).headers.location).toBe(
      '/login?signInFailed=signed-out&provider=google',
    );
    expect(await sessionOf(browser)).toEqual({ isLogin: false });
    expect(await travel(visitor(), '/auth/google', person.sub)).toMatch(/no-account/);
  });

  test('a user who cancels returns to the profile, still signed in', async () => {
    const { browser, userId } = await signedUp();
    const { body } = await browser.post('/api/v1/auth/connect', { provider: 'google' });
    const back = await decideAt(body.redirectUrl, atGoogle(env).sub, 'cancel');
    expect((await navigate(browser, back, 'cross-site')).headers.location).toBe(
      '/settings/security?signInFailed=cancelled&provider=google',
    );
    expect((await sessionOf(browser)).userId).toBe(userId);
  });

  test("the provider's address can differ from the account’s, because only the identity matters", async () => {
    const { browser, userId, form } = await signedUp();
    const person = atGithub(env, { emails: [] });
    await connect(browser, 'github', person.login);
    const later = visitor();
    await travel(later, '/auth/github', person.login);
    expect((await sessionOf(later)).userId).toBe(userId);
    expect((await later.get(`/api/v1/user/${userId}`)).body.data.email).toBe(form.email);
  });
});

describe('disconnecting a provider', () => {
  test('a disconnected identity can no longer sign in and is free for another account', async () => {
    const { browser, userId } = await signedUp();
    const person = atGoogle(env);
    await connect(browser, 'google', person.sub);
    const [signIn] = (await signIns(browser)).data;
    expect((await browser.delete(`/api/v1/auth/sign-ins/${signIn._id}`)).body).toEqual({ isDeleted: true });
    expect((await signIns(browser)).data).toEqual([]);
    expect((await browser.delete(`/api/v1/auth/sign-ins/${signIn._id}`)).status).toBe(404);
    const other = visitor();
    await travel(other, '/auth/google?isClient=false&isFirstTime=true', person.sub);
    expect((await sessionOf(other)).userId).not.toBe(userId);
    expect(await sessionOf(other)).toMatchObject({ isLogin: true, isClient: false });
  });

  test('the last way to sign in cannot be disconnected and still works', async () => {
    const person = atGoogle(env);
    const browser = visitor();
    await travel(browser, '/auth/google?isClient=true&isFirstTime=true', person.sub);
    const { data, hasPassword } = await signIns(browser);
    expect(hasPassword).toBe(false);
    const answer = await browser.delete(`/api/v1/auth/sign-ins/${data[0]._id}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'last-way-in']);
    expect(await travel(visitor(), '/auth/google', person.sub)).toBe('/?isSuccess=true&isClient=true');

    await connect(browser, 'github', atGithub(env).login);
    expect((await browser.delete(`/api/v1/auth/sign-ins/${data[0]._id}`)).status).toBe(200);
  });

  test("a request to disconnect another account's provider returns 404", async () => {
    const mine = await signedUp();
    await connect(mine.browser, 'google', atGoogle(env).sub);
    const [signIn] = (await signIns(mine.browser)).data;
    const { browser } = await signedUp();
    expect((await browser.delete(`/api/v1/auth/sign-ins/${signIn._id}`)).status).toBe(404);
    expect((await signIns(mine.browser)).data).toHaveLength(1);
  });
});
