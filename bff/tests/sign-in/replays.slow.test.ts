import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { linkIn, mailTo } from '@hirelane/infra/tests/support/mails';
import { openTestEnvironment, sessionOf, type TestEnvironment } from '@hirelane/infra/tests/support/sign-in';
import { registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';

// A replayed old request with its Idempotency-Key gets the same response, but no session or other access.

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

const NEW = 'another horse battery';
const visitor = () => env.market.visitor();
const again = () => ({ headers: { 'idempotency-key': randomUUID() } });

// @covers found:1
test("a replayed registration does not start a session, even after the address's owner has taken over the account", async () => {
  const form = registration(true);
  const key = again();
  const stranger = visitor();
  await stranger.post('/api/v1/auth/register', form, key);
  await visitor().post('/api/v1/auth/reset-request', { email: form.email });
  const { token } = linkIn(await mailTo(env.market.mails, form.email, 'new password'));
  const reset = await visitor().post('/api/v1/auth/reset', { token, password: NEW, confirmpassword: NEW });
  expect(reset.status).toBe(200);
  const replay = await stranger.post('/api/v1/auth/register', form, key);
  expect([replay.status, replay.body]).toEqual([201, { isLogin: false, isSecondFactorNeeded: false }]);
  expect(stranger.setCookies.filter((cookie) => !cookie.includes('Max-Age=0'))).toEqual([]);
  expect(await sessionOf(stranger)).toEqual({ isLogin: false });
  // The replay has not restored the old password either.
  const login = { username: form.username, password: PASSWORD };
  expect((await visitor().post('/api/v1/auth/login', login)).status).toBe(401);
});

test('a replayed registration does not start a session when its first attempt never got a response', async () => {
  const form = registration(true);
  const key = again();
  await visitor().post('/api/v1/auth/register', form, key);
  // Simulates a crash of identity before it stored its response.
  await env.market.sql('UPDATE identity.commands SET answer = NULL WHERE key = $1', [key.headers['idempotency-key']]);
  const stranger = visitor();
  const replay = await stranger.post('/api/v1/auth/register', form, key);
  expect([replay.status, replay.body.isLogin]).toEqual([201, false]);
  expect(stranger.setCookies).toEqual([]);
});

test('a registration that is executed again does not change a password that has since been replaced', async () => {
  const form = registration(true);
  const key = again();
  const browser = visitor();
  const { body } = await browser.post('/api/v1/auth/register', form, key);
  const change = { oldPassword: PASSWORD, password: NEW, confirmpassword: NEW };
  await browser.put(`/api/v1/user/${body.user._id}/password`, change);
  await env.market.sql('UPDATE identity.commands SET answer = NULL WHERE key = $1', [key.headers['idempotency-key']]);
  await visitor().post('/api/v1/auth/register', form, key);
  expect((await visitor().post('/api/v1/auth/login', { username: form.username, password: NEW })).status).toBe(200);
});

// @covers found:2
test('a replayed password change does not renew a session or reset the count of wrong passwords', async () => {
  const form = registration(true);
  const browser = visitor();
  const { body } = await browser.post('/api/v1/auth/register', form);
  const path = `/api/v1/user/${body.user._id}/password`;
  const change = { oldPassword: PASSWORD, password: NEW, confirmpassword: NEW };
  const key = again();
  const other = await signedIn(form.username, PASSWORD);
  await browser.put(path, change, key);
  expect((await sessionOf(other)).isLogin).toBe(false);
  const later = await signedIn(form.username, NEW);
  const { sid } = browser;
  const replay = await browser.put(path, change, key);
  expect(replay.body).toEqual({ isPasswordChanged: true, endedSessions: 0 });
  expect([browser.setCookies, browser.sid]).toEqual([[], sid]);
  // A session started with the new password remains.
  expect((await sessionOf(later)).isLogin).toBe(true);
});

// @covers found:4
test('a session left behind by a bff that crashed during a reset ends within a minute', async () => {
  const browser = visitor();
  const { body } = await browser.post('/api/v1/auth/register', registration(true));
  const userId = body.user._id;
  // Identity has raised the version, but the bff was not notified.
  await env.market.sql(
    'INSERT INTO identity.credential_versions VALUES ($1, 1) ON CONFLICT (user_id) DO UPDATE SET version = 1',
    [userId],
  );
  await env.market.sql("UPDATE bff.sessions SET last_seen_at = now() - interval '1 minute' WHERE user_id = $1", [
    userId,
  ]);
  expect(await sessionOf(browser)).toEqual({ isLogin: false });
  expect(await env.market.sql('SELECT FROM bff.sessions WHERE user_id = $1', [userId])).toEqual([]);
});

async function signedIn(username: string, password: string): Promise<Visitor> {
  const browser = visitor();
  expect((await browser.post('/api/v1/auth/login', { username, password })).status).toBe(200);
  return browser;
}
