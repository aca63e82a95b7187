import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, mailTo } from '../testing/mails.ts';
import { PASSWORD, registration, type Visitor } from '../testing/visitor.ts';
import { openTestEnvironment, sessionOf, type TestEnvironment } from './test-environment.ts';

// What somebody gets who sends an old request again, with its Idempotency-Key: the same answer, and nothing that opens a door.

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

const NEW = 'another horse battery';
const visitor = () => env.market.visitor();
const again = () => ({ headers: { 'idempotency-key': randomUUID() } });

test('a registration signs nobody in a second time, least of all once the owner of the address has taken the account over', async () => {
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
  // Nor has it brought the old password back.
  const login = { username: form.username, password: PASSWORD };
  expect((await visitor().post('/api/v1/auth/login', login)).status).toBe(401);
});

test('nor does one whose first try was never answered', async () => {
  const form = registration(true);
  const key = again();
  await visitor().post('/api/v1/auth/register', form, key);
  // As if identity had died before it wrote its answer down.
  await env.market.sql('UPDATE identity.commands SET answer = NULL WHERE key = $1', [key.headers['idempotency-key']]);
  const stranger = visitor();
  const replay = await stranger.post('/api/v1/auth/register', form, key);
  expect([replay.status, replay.body.isLogin]).toEqual([201, false]);
  expect(stranger.setCookies).toEqual([]);
});

test('a registration that is run again leaves a password that was replaced meanwhile', async () => {
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

test('a change of the password renews no session and clears no count of wrong ones', async () => {
  const form = registration(true);
  const browser = visitor();
  const { body } = await browser.post('/api/v1/auth/register', form);
  const path = `/api/v1/user/${body.user._id}/password`;
  const change = { oldPassword: PASSWORD, password: NEW, confirmpassword: NEW };
  const key = again();
  const elsewhere = await signedIn(form.username, PASSWORD);
  await browser.put(path, change, key);
  expect((await sessionOf(elsewhere)).isLogin).toBe(false);
  const later = await signedIn(form.username, NEW);
  const { sid } = browser;
  const replay = await browser.put(path, change, key);
  expect(replay.body).toEqual({ isPasswordChanged: true, endedSessions: 0 });
  expect([browser.setCookies, browser.sid]).toEqual([[], sid]);
  // What has signed in by the new password since goes on.
  expect((await sessionOf(later)).isLogin).toBe(true);
});

test('a session that a bff left behind when it died in the middle of a reset ends within a minute', async () => {
  const browser = visitor();
  const { body } = await browser.post('/api/v1/auth/register', registration(true));
  const userId = body.user._id;
  // Identity has raised the version; nobody has told the sessions.
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
