import { routeList } from '@hirelane/api/routes';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { decideAt, navigate, travel } from '@hirelane/bff/testing/trip';
import { mailsIn, mailTo, proveAddress } from '@hirelane/infra/tests/support/mails';
import {
  atGithub,
  atGoogle,
  openTestEnvironment,
  selfOf,
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
const NEW = 'another horse battery';
const SIGN_UP = '/auth/google?isClient=true&isFirstTime=true';
const confirmation = async (browser: Visitor) => (await browser.get('/api/v1/auth/confirmation')).body.data;

/** Moves a user's sessions eleven minutes into the past. */
const passTime = (userId: string) =>
  env.market.sql("UPDATE bff.sessions SET confirmed_at = confirmed_at - interval '11 minutes' WHERE user_id = $1", [
    userId,
  ]);

async function registered(isClient = true) {
  const form = registration(isClient);
  const browser = visitor();
  const userId: string = (await browser.post('/api/v1/auth/register', form)).body.user._id;
  return { form, browser, userId };
}

/** A user with a verified address, who therefore gets emails about the account. */
async function proved() {
  const account = await registered();
  await proveAddress(env.market, account.form.email, account.browser);
  return account;
}

async function throughGoogle() {
  const person = atGoogle(env);
  const browser = visitor();
  await travel(browser, SIGN_UP, person.sub);
  return { person, browser, ...(await selfOf(browser)) };
}

describe('a command that revokes permissions or adds a way to sign in', () => {
  // Operator routes are excluded, because they refuse all other users anyway (`bff/src/session/operators.test.ts`).
  // @covers found:5 found:39 asvs:7.5.1
  test.each(routeList.filter(([, route]) => route.confirmed && route.who !== 'operator'))(
    'the command %s requires a confirmation after ten minutes',
    async (_name, route) => {
      const { browser, userId } = await registered(route.who !== 'freelancer');
      await passTime(userId);
      const path = route.path.replace(/:\w+/, userId);
      const answer = await browser.send(route.method, path, route.body ? { json: {} } : {});
      expect([answer.status, answer.body.code]).toEqual([403, 'confirm-needed']);
    },
  );

  // @covers asvs:7.2.4
  test('the password confirms the session, with a new token, for ten minutes', async () => {
    const { browser, userId } = await registered();
    expect(await confirmation(browser)).toMatchObject({ isConfirmed: true, password: true, providers: [] });
    await passTime(userId);
    expect(await confirmation(browser)).toMatchObject({ isConfirmed: false });
    const { sid } = browser;
    const wrong = await browser.post('/api/v1/auth/confirmation', { password: 'not it' });
    expect([wrong.status, wrong.body.code, browser.sid]).toEqual([401, 'wrong-credentials', sid]);
    const none = await browser.post('/api/v1/auth/confirmation', {});
    expect(none.status).toBe(401);
    const right = await browser.post('/api/v1/auth/confirmation', { password: PASSWORD });
    expect(right.body).toEqual({ isConfirmed: true });
    expect(browser.sid).not.toBe(sid);
    expect(await sessionOf(Object.assign(visitor(), { sid }))).toEqual({ isLogin: false });
    expect(await confirmation(browser)).toMatchObject({ isConfirmed: true });
    await passTime(userId);
    expect(await confirmation(browser)).toMatchObject({ isConfirmed: false });
  });

  test('a user without a password confirms at the provider, with the same account as before', async () => {
    const { browser, _id, person } = await throughGoogle();
    await passTime(_id);
    expect(await confirmation(browser)).toMatchObject({ isConfirmed: false, password: false, providers: ['google'] });
    const trip = async (name: string) => {
      const { body } = await browser.post('/api/v1/auth/confirmation/provider', { provider: 'google' });
      return (await navigate(browser, await decideAt(body.redirectUrl, name), 'cross-site')).headers.location;
    };
    expect(await trip(atGoogle(env).sub)).toBe('/settings/security?signInFailed=not-yours&provider=google');
    expect(await confirmation(browser)).toMatchObject({ isConfirmed: false });
    expect(await trip(person.sub)).toBe('/settings/security?confirmed=google');
    expect(await confirmation(browser)).toMatchObject({ isConfirmed: true });
  });

  test('a user with a password cannot confirm at a provider', async () => {
    const { browser, userId } = await registered();
    const person = atGoogle(env);
    const { body } = await browser.post('/api/v1/auth/connect', { provider: 'google' });
    await navigate(browser, await decideAt(body.redirectUrl, person.sub), 'cross-site');
    await passTime(userId);
    const trip = await browser.post('/api/v1/auth/confirmation/provider', { provider: 'google' });
    const back = await navigate(browser, await decideAt(trip.body.redirectUrl, person.sub), 'cross-site');
    expect(back.headers.location).toBe('/settings/security?signInFailed=not-yours&provider=google');
    expect(await confirmation(browser)).toMatchObject({ isConfirmed: false });
  });
});

describe('disconnecting a sign-in', () => {
  // @covers asvs:7.4.3
  test('a user who disconnects a sign-in gets an email, keeps this session under a new token, and loses all others', async () => {
    const { form, browser } = await proved();
    const person = atGithub(env);
    const { body } = await browser.post('/api/v1/auth/connect', { provider: 'github' });
    await navigate(browser, await decideAt(body.redirectUrl, person.login), 'cross-site');
    expect((await mailTo(env.market.mails, form.email, 'Github was connected')).text).toContain('/forgot-password');
    const entered = visitor();
    await travel(entered, '/auth/github', person.login);
    expect((await sessionOf(entered)).isLogin).toBe(true);
    const [signIn] = (await browser.get('/api/v1/auth/sign-ins')).body.data;
    const { sid } = browser;
    await browser.delete(`/api/v1/auth/sign-ins/${signIn._id}`);
    expect(await sessionOf(entered)).toEqual({ isLogin: false });
    expect((await sessionOf(browser)).isLogin).toBe(true);
    expect(browser.sid).not.toBe(sid);
    await mailTo(env.market.mails, form.email, 'Github was disconnected');
  });
});

describe('a password change', () => {
  // @covers found:9
  test('a password change invalidates reset links', async () => {
    const { form, browser, userId } = await registered();
    await visitor().post('/api/v1/auth/reset-request', { email: form.email });
    const { text } = await mailTo(env.market.mails, form.email, 'Choose a new password');
    const token = /#([\w-]{43})/.exec(text)?.[1] ?? '';
    const change = { oldPassword: PASSWORD, password: NEW, confirmpassword: NEW };
    expect((await browser.put(`/api/v1/user/${userId}/password`, change)).status).toBe(200);
    const late = { token, password: PASSWORD, confirmpassword: PASSWORD };
    const answer = await visitor().post('/api/v1/auth/reset', late);
    expect([answer.status, answer.body.code]).toEqual([410, 'link-expired']);
  });
});

describe('a new browser', () => {
  const told = async (email: string) =>
    (await mailsIn(env.market.mails)).filter(
      ({ to, subject }) => to.includes(email) && subject.includes('A new browser'),
    );

  // @covers found:10
  test("a browser's first sign-in is reported to the owner only once", async () => {
    const { form, browser } = await proved();
    const credentials = { username: form.username, password: PASSWORD };
    // The browser used for registration is known.
    await browser.post('/api/v1/auth/login', credentials);
    const other = visitor();
    await other.post('/api/v1/auth/login', credentials, { headers: { 'user-agent': 'Firefox on some Linux' } });
    expect((await mailTo(env.market.mails, form.email, 'A new browser')).text).toContain('Firefox on Linux');
    await other.get('/auth/logout');
    await other.post('/api/v1/auth/login', credentials);
    // Emails are sent in order. Once this one has arrived, no second notice can follow.
    await visitor().post('/api/v1/auth/reset-request', { email: form.email });
    await mailTo(env.market.mails, form.email, 'Choose a new password');
    expect(await told(form.email)).toHaveLength(1);
  });

  test('the browser is still new to other accounts, and its cookie gives no access', async () => {
    const [one, two] = [await registered(), await proved()];
    await one.browser.post('/api/v1/auth/login', { username: two.form.username, password: PASSWORD });
    await mailTo(env.market.mails, two.form.email, 'A new browser');
    const copied = Object.assign(visitor(), { known: two.browser.known });
    expect(await sessionOf(copied)).toEqual({ isLogin: false });
  });
});
