import { randomUUID } from 'node:crypto';
import { PASSWORD } from '@hirelane/api/testing/fixtures';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { register, registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace();
});
afterAll(() => market.stop());

const SESSIONS = '/api/v1/user/sessions';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** A user signed in with this many browsers. */
async function signedIn(browsers: number): Promise<{ userId: string; at: Visitor[]; username: string }> {
  const form = registration(true);
  const at = Array.from({ length: browsers }, () => market.visitor());
  const [first, ...others] = at as [Visitor, ...Visitor[]];
  const { body } = await first.post('/api/v1/auth/register', form, { headers: { 'user-agent': FIREFOX } });
  for (const other of others) {
    await other.post('/api/v1/auth/login', { username: form.username, password: form.password });
  }
  return { userId: body.user._id, at, username: form.username };
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/auth/login/success')).body.isLogin;
const list = async (visitor: Visitor) =>
  (await visitor.get(SESSIONS)).body.data as { _id: string; isCurrent: boolean }[];

test("the list describes the user's browsers, current one first, and contains no credentials", async () => {
  const { at } = await signedIn(2);
  const [first, second] = at as [Visitor, Visitor];
  const answer = await first.get(SESSIONS);
  expect(answer.status).toBe(200);
  expect(answer.body.data).toEqual([
    {
      _id: expect.any(String),
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      lastSeenAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      device: 'Firefox on Linux',
      isCurrent: true,
    },
    expect.objectContaining({ device: 'An unknown browser', isCurrent: false }),
  ]);
  const rows = await market.sql<{ hash: Buffer }>('SELECT hash FROM bff.sessions');
  const secrets = rows.flatMap(({ hash }) => [
    hash.toString('hex'),
    hash.toString('base64'),
    hash.toString('base64url'),
  ]);
  for (const secret of [first.sid, second.sid, ...secrets, FIREFOX, '127.0.0.1'])
    expect(answer.text).not.toContain(secret);
  expect((await list(second))[0]).toMatchObject({ isCurrent: true, device: 'An unknown browser' });
});

test('one session can be ended, and the others remain', async () => {
  const { at } = await signedIn(3);
  const [here, there, third] = at as [Visitor, Visitor, Visitor];
  const [current] = await list(there);
  const answer = await here.delete(`${SESSIONS}/${current?._id}`);
  expect([answer.status, answer.body]).toEqual([200, { endedSessions: 1 }]);
  expect(await Promise.all([here, there, third].map(isSignedIn))).toEqual([true, false, true]);
  expect((await here.delete(`${SESSIONS}/${current?._id}`)).status).toBe(404);
});

test('a user who ends the current session is signed out in this browser', async () => {
  const { at } = await signedIn(1);
  const [here] = at as [Visitor];
  const [current] = await list(here);
  const answer = await here.delete(`${SESSIONS}/${current?._id}`);
  expect(answer.status).toBe(200);
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect(here.sid).toBeNull();
});

test("another user's sessions cannot be ended or listed", async () => {
  const [asha, ben] = [await signedIn(1), await signedIn(1)];
  const [ashas] = await list(asha.at[0] as Visitor);
  const attacker = ben.at[0] as Visitor;
  const answer = await attacker.delete(`${SESSIONS}/${ashas?._id}`);
  expect([answer.status, answer.body.code]).toEqual([404, 'unknown']);
  expect((await list(attacker)).map(({ _id }) => _id)).not.toContain(ashas?._id);
  expect((await attacker.post(`${SESSIONS}/end`, { which: 'all' })).body).toEqual({ endedSessions: 1 });
  expect(await isSignedIn(asha.at[0] as Visitor)).toBe(true);
});

// @covers asvs:7.4.3
test("'sign out everywhere' ends either the other sessions or all of them", async () => {
  const { at } = await signedIn(3);
  const [here] = at as [Visitor];
  expect((await here.post(`${SESSIONS}/end`, { which: 'others' })).body).toEqual({ endedSessions: 2 });
  expect(await Promise.all(at.map(isSignedIn))).toEqual([true, false, false]);
  expect((await here.post(`${SESSIONS}/end`, { which: 'all' })).body).toEqual({ endedSessions: 1 });
  expect(await isSignedIn(here)).toBe(false);
});

// @covers found:6 asvs:7.5.2
test('an older session must be confirmed before it can end others, but not before it can list sessions or log out', async () => {
  const { userId, at } = await signedIn(3);
  const [here, there, third] = at as [Visitor, Visitor, Visitor];
  await market.sql("UPDATE bff.sessions SET confirmed_at = now() - interval '11 minutes' WHERE user_id = $1", [userId]);
  const [, other] = await list(here);
  const tries = () =>
    Promise.all([here.delete(`${SESSIONS}/${other?._id}`), here.post(`${SESSIONS}/end`, { which: 'others' })]);
  for (const { status, body } of await tries()) expect([status, body.code]).toEqual([403, 'confirm-needed']);
  expect(await Promise.all(at.map(isSignedIn))).toEqual([true, true, true]);
  // Logging out is always possible.
  expect((await there.get('/auth/logout')).status).toBe(200);
  await here.post('/api/v1/auth/confirmation', { password: PASSWORD });
  expect((await here.post(`${SESSIONS}/end`, { which: 'others' })).body).toEqual({ endedSessions: 1 });
  expect(await isSignedIn(third)).toBe(false);
});

// @covers asvs:6.2.10
test('a password is valid until its user changes it (ASVS 6.2.10)', async () => {
  const { userId, username } = await signedIn(1);
  await market.sql("UPDATE identity.credentials SET changed_at = now() - interval '10 years' WHERE user_id = $1", [
    userId,
  ]);
  const { status, body } = await market.visitor().post('/api/v1/auth/login', { username, password: PASSWORD });
  expect([status, body.isLogin]).toEqual([200, true]);
});

// @covers asvs:6.2.2 asvs:6.2.3
describe('a password change', () => {
  const change = (visitor: Visitor, userId: string, changes: Record<string, string> = {}) =>
    visitor.put(`/api/v1/user/${userId}/password`, {
      oldPassword: PASSWORD,
      password: 'another horse battery',
      confirmpassword: 'another horse battery',
      ...changes,
    });

  // @covers attack:2 asvs:7.4.3
  test('attack 2: a password change ends every other session and gives this one a new token', async () => {
    const { userId, at, username } = await signedIn(3);
    const [here, ...others] = at as [Visitor, ...Visitor[]];
    const before = here.sid;
    const answer = await change(here, userId);
    expect([answer.status, answer.body]).toEqual([200, { isPasswordChanged: true, endedSessions: 2 }]);
    expect(here.sid).not.toBe(before);
    expect((await here.get(`/api/v1/user/${userId}`)).status).toBe(200);
    for (const other of others) expect((await other.get(`/api/v1/user/${userId}`)).status).toBe(401);
    const thief = market.visitor();
    thief.sid = before;
    expect((await thief.get(`/api/v1/user/${userId}`)).status).toBe(401);

    const login = (password: string) => market.visitor().post('/api/v1/auth/login', { username, password });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login('another horse battery')).status).toBe(200);
  });

  test.each([
    ['a wrong old password', { oldPassword: 'not my password' }, '#/oldPassword'],
    ['a common password', { password: 'Password123', confirmpassword: 'Password123' }, '#/password'],
    ['two that differ', { confirmpassword: 'another horse' }, '#/confirmpassword'],
  ])('a password change with %s is refused with 422 and changes nothing', async (_what, changes, pointer) => {
    const { userId, at, username } = await signedIn(2);
    const [here, other] = at as [Visitor, Visitor];
    const before = here.sid;
    const answer = await change(here, userId, changes);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ pointer, message: expect.any(String) }]]);
    expect(here.sid).toBe(before);
    expect(await isSignedIn(other)).toBe(true);
    const login = { username, password: PASSWORD };
    expect((await market.visitor().post('/api/v1/auth/login', login)).status).toBe(200);
  });

  test('a password change is applied only once when sent twice with the same key', async () => {
    const { userId, at } = await signedIn(1);
    const [here] = at as [Visitor];
    const headers = { 'idempotency-key': randomUUID() };
    const form = { oldPassword: PASSWORD, password: 'another horse battery', confirmpassword: 'another horse battery' };
    for (let n = 0; n < 2; n++) {
      expect((await here.put(`/api/v1/user/${userId}/password`, form, { headers })).status).toBe(200);
    }
  });

  // @covers attack:28
  test("attack 28: a password change is refused with 403 for another user's account", async () => {
    const asha = await signedIn(1);
    const attacker = market.visitor();
    await register(attacker, false);
    const answer = await change(attacker, asha.userId);
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
    const login = { username: asha.username, password: PASSWORD };
    expect((await market.visitor().post('/api/v1/auth/login', login)).status).toBe(200);
  });
});
