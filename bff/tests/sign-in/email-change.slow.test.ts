import { createHash } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { linkIn, mailsIn, mailTo, proveAddress } from '@hirelane/infra/tests/support/mails';
import { openTestEnvironment, selfOf, sessionOf, type TestEnvironment } from '@hirelane/infra/tests/support/sign-in';
import { registration } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

const visitor = () => env.market.visitor();
const fresh = () => registration(true).email;
const CONFIRM = 'Confirm your new email';
const CHANGED = 'was changed';

async function account() {
  const form = registration(true);
  const browser = visitor();
  const userId: string = (await browser.post('/api/v1/auth/register', form)).body.user._id;
  const want = (email: string) => browser.put(`/api/v1/user/${userId}/email`, { email });
  return { ...form, browser, userId, want };
}

const tokenAt = async (email: string, subject: string) => linkIn(await mailTo(env.market.mails, email, subject)).token;
const confirm = (token: string) => visitor().post('/api/v1/auth/confirm-email', { token });
const undo = (token: string) => visitor().post('/api/v1/auth/undo-email-change', { token });
const login = (username: string) => visitor().post('/api/v1/auth/login', { username, password: PASSWORD });

/** An account whose address was changed to `to` by an intruder with access to its owner's browser. */
async function changed(to = fresh(), isVerified = true) {
  const one = await account();
  if (isVerified) await proveAddress(env.market, one.email, one.browser);
  await one.want(to);
  expect((await confirm(await tokenAt(to, CONFIRM))).status).toBe(200);
  return { ...one, to };
}

describe('changing the address', () => {
  // @covers asvs:7.5.1
  test('a change takes effect only when the link sent to the new address is opened', async () => {
    const { browser, email, want } = await account();
    const to = fresh();
    expect(await want(to)).toMatchObject({ status: 202, body: { isRequested: true } });
    const token = await tokenAt(to, CONFIRM);
    expect(await selfOf(browser)).toMatchObject({ email });
    expect(await confirm(token)).toMatchObject({ status: 200, body: { isEmailChanged: true } });
    expect(await selfOf(browser)).toMatchObject({ email: to, isVerified: true });
    expect([(await login(to)).status, (await login(email)).status]).toEqual([200, 401]);
    expect((await confirm(token)).body.code).toBe('link-expired');
  });

  test('a change is reported to the old address without disclosing the new one', async () => {
    const { email, to } = await changed();
    const { text } = await mailTo(env.market.mails, email, CHANGED);
    expect(text).toContain('/undo-email-change#');
    expect(text).not.toContain(to);
  });

  test('a change to an address that has an account gets the same response and does not affect that account', async () => {
    const other = await account();
    const { want, browser, email } = await account();
    expect(await want(other.email)).toMatchObject({ status: 202, body: { isRequested: true } });
    expect(await confirm(await tokenAt(other.email, CONFIRM))).toMatchObject({
      status: 409,
      body: { code: 'email-taken' },
    });
    expect(await selfOf(browser)).toMatchObject({ email });
  });

  test('a change is refused for the current address, without an address, and for another user', async () => {
    const { want, email, browser } = await account();
    const other = await account();
    expect((await want(email.toUpperCase())).body.errors).toMatchObject([{ pointer: '#/email' }]);
    expect((await want('no address')).body.errors).toMatchObject([{ pointer: '#/email' }]);
    const forOther = await browser.put(`/api/v1/user/${other.userId}/email`, { email: fresh() });
    expect(forOther.status).toBe(403);
  });

  test('a link verifies the address it was sent to, not one requested later', async () => {
    const { want, browser } = await account();
    const [first, second] = [fresh(), fresh()];
    await want(first);
    const token = await tokenAt(first, CONFIRM);
    await want(second);
    expect((await confirm(token)).body.code).toBe('link-expired');
    await confirm(await tokenAt(second, CONFIRM));
    expect((await selfOf(browser)).email).toBe(second);
  });

  test('when two accounts change to the same address at once, only one succeeds', async () => {
    const people = [await account(), await account()];
    const to = fresh();
    const tokens: string[] = [];
    for (const { want } of people) {
      await want(to);
      await mailTo(env.market.mails, to, CONFIRM);
    }
    const links = async () =>
      (await mailsIn(env.market.mails)).filter((mail) => mail.to.includes(to)).map((mail) => linkIn(mail));
    while (tokens.length < 2) tokens.splice(0, tokens.length, ...(await links()).map(({ token }) => token));
    const statuses = await Promise.all(tokens.map(async (token) => (await confirm(token)).status));
    expect(statuses.toSorted()).toEqual([200, 409]);
  });

  test('a change invalidates reset links in the old mailbox', async () => {
    const { email, want } = await account();
    await visitor().post('/api/v1/auth/reset-request', { email });
    const reset = await tokenAt(email, 'Choose a new password');
    const to = fresh();
    await want(to);
    await confirm(await tokenAt(to, CONFIRM));
    const form = { token: reset, password: 'another horse battery', confirmpassword: 'another horse battery' };
    expect((await visitor().post('/api/v1/auth/reset', form)).body.code).toBe('link-expired');
  });

  test('a change reserves the old address for the account for a week and then frees it', async () => {
    const { email, userId } = await changed();
    const taken = () => visitor().post('/api/v1/auth/register', registration(true, { email }));
    expect((await taken()).body.code).toBe('email-taken');
    await env.market.sql("UPDATE identity.events SET at = at - interval '8 days' WHERE data->>'userId' = $1", [userId]);
    expect((await taken()).status).toBe(201);
  });
});

// @covers found:12
test('an address change frees an old address that was never verified, even during later changes', async () => {
  const { email, want } = await changed(fresh(), false);
  const third = fresh();
  await want(third);
  await confirm(await tokenAt(third, CONFIRM));
  expect((await visitor().post('/api/v1/auth/register', registration(true, { email }))).status).toBe(201);
});

describe('undoing an address change', () => {
  // @covers found:11
  test('an undo restores the old address, ends every session, and returns the next step', async () => {
    const { browser, email, to } = await changed();
    const owner = await undo(await tokenAt(email, CHANGED));
    expect(owner.body).toEqual({ isEmailRestored: true });
    expect(await sessionOf(browser)).toEqual({ isLogin: false });
    // The password, which the intruder may know, is no longer valid.
    expect([(await login(email)).status, (await login(to)).status]).toEqual([401, 401]);
    const mail = await mailTo(env.market.mails, email, 'again');
    expect(mail.text).toContain('/forgot-password');
    const { token } = linkIn(mail, 'reset-password');
    expect(
      (await visitor().post('/api/v1/auth/reset', { token, password: PASSWORD, confirmpassword: PASSWORD })).status,
    ).toBe(200);
    expect([(await login(email)).status, (await login(to)).status]).toEqual([200, 401]);
    // The new address is free again.
    expect((await visitor().post('/api/v1/auth/register', registration(true, { email: to }))).status).toBe(201);
  });

  test('an undo works only once', async () => {
    const { email } = await changed();
    const token = await tokenAt(email, CHANGED);
    await undo(token);
    expect((await undo(token)).body.code).toBe('link-expired');
  });

  test('an undo link expires after seven days', async () => {
    const { email } = await changed();
    const token = await tokenAt(email, CHANGED);
    const hash = createHash('sha256').update(token).digest();
    const [row] = await env.market.sql<{ days: number }>(
      'SELECT extract(epoch FROM expires_at - now())::float8 / 86400 AS days FROM identity.mail_tokens WHERE hash = $1',
      [hash],
    );
    expect(row?.days).toBeGreaterThan(6.9);
    await env.market.sql("UPDATE identity.mail_tokens SET expires_at = now() - interval '1 s' WHERE hash = $1", [hash]);
    expect((await undo(token)).body.code).toBe('link-expired');
  });
});

test('a deleted account frees every address it had and invalidates its links', async () => {
  const { browser, email, to, userId } = await changed();
  const token = await tokenAt(email, CHANGED);
  await env.market.sql("UPDATE identity.events SET at = at - interval '8 days' WHERE data->>'userId' = $1", [userId]);
  expect((await browser.post('/api/v1/account/deletion', { password: PASSWORD })).status).toBe(200);
  expect((await undo(token)).body.code).toBe('link-expired');
  for (const free of [email, to]) {
    expect((await visitor().post('/api/v1/auth/register', registration(true, { email: free }))).status).toBe(201);
  }
});
