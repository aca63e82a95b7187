import { createHash, randomUUID } from 'node:crypto';
import { type Marketplace, openMarketplace } from '@hirelane/infra/tests/support/marketplace';
import { register, registration } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let market: Marketplace;
beforeAll(async () => {
  market = await openMarketplace({ realPasswords: true });
});
afterAll(() => market.stop());

describe('registration', () => {
  // @covers spec:3.1 spec:3.8 spec:7.4 spec:7.5
  test('creates an account and signs in', async () => {
    const visitor = market.visitor();
    const answer = await visitor.post('/api/v1/auth/register', registration(true));
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      isLogin: true,
      isRegistered: true,
      user: { _id: expect.any(String), isClient: true },
    });
    const { body } = await visitor.get('/auth/login/success');
    expect(body).toEqual({ isLogin: true, isRegistered: true, userId: answer.body.user._id, isClient: true });
    expect((await visitor.get('/auth/login/success')).body.isRegistered).toBe(false);
  });

  // @covers spec:5.3
  test('passwords that differ are refused, with the error on the second field', async () => {
    const form = registration(true, { confirmpassword: 'something else' });
    const answer = await market.visitor().post('/api/v1/auth/register', form);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([{ pointer: '#/confirmpassword', message: 'Passwords don’t match.' }]);
  });

  test('a taken username is refused regardless of case', async () => {
    const form = registration(true);
    await market.visitor().post('/api/v1/auth/register', form);
    for (const username of [form.username, form.username.toUpperCase()]) {
      const answer = await market.visitor().post('/api/v1/auth/register', registration(false, { username }));
      expect(answer.status).toBe(409);
      expect(answer.body).toMatchObject({ code: 'username-taken', errors: [{ pointer: '#/username' }] });
    }
  });

  test('a taken email address is refused, and the username from that attempt is free again', async () => {
    const form = registration(true);
    await market.visitor().post('/api/v1/auth/register', form);
    const second = registration(false, { email: form.email.toUpperCase() });
    const refused = await market.visitor().post('/api/v1/auth/register', second);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'email-taken', errors: [{ pointer: '#/email' }] });
    const mended = { ...second, email: registration(false).email };
    expect((await market.visitor().post('/api/v1/auth/register', mended)).status).toBe(201);
  });

  // @covers found:45
  test('a refused registration writes nothing and so does not reserve a username', async () => {
    const form = registration(true);
    await market.visitor().post('/api/v1/auth/register', form);
    const claims = async () =>
      (await market.sql("SELECT FROM identity.events WHERE stream LIKE 'username-%' OR stream LIKE 'email-%'")).length;
    const before = await claims();
    for (const again of [{ email: form.email }, { username: form.username }]) {
      expect((await market.visitor().post('/api/v1/auth/register', registration(false, again))).status).toBe(409);
    }
    expect(await claims()).toBe(before);
  });

  test('sent twice with the same key is refused twice for the same reason, and succeeds once the reason no longer applies', async () => {
    const form = registration(true);
    await market.visitor().post('/api/v1/auth/register', form);
    const second = registration(false, { email: form.email });
    const headers = { 'idempotency-key': randomUUID() };
    for (let n = 0; n < 2; n++) {
      const answer = await market.visitor().post('/api/v1/auth/register', second, { headers });
      expect(answer.body.code).toBe('email-taken');
    }
  });

  // @covers attack:39 asvs:2.3.4
  test('attack 39: thirty-two concurrent registrations with one username create one account', async () => {
    const form = registration(true);
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, n) =>
        market.visitor().post('/api/v1/auth/register', {
          ...registration(true),
          username: n % 2 ? form.username : form.username.toUpperCase(),
        }),
      ),
    );
    const created = answers.filter(({ status }) => status === 201);
    expect(created).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });

  test('repeating a request with the same key creates neither a second account nor a session, and a different form with that key is refused', async () => {
    const form = registration(true);
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [market.visitor(), market.visitor()];
    await first.post('/api/v1/auth/register', form, { headers });
    const replayed = await second.post('/api/v1/auth/register', form, { headers });
    expect([replayed.status, replayed.body]).toEqual([201, { isLogin: false, isSecondFactorNeeded: false }]);
    expect(second.setCookies).toEqual([]);
    expect((await second.get('/auth/login/success')).body).toEqual({ isLogin: false });
    const other = await market.visitor().post('/api/v1/auth/register', registration(false), { headers });
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('key-reused');
  });
});

describe('login', () => {
  test.each(['username', 'email'] as const)('works with the %s regardless of case', async (field) => {
    const form = registration(false);
    await market.visitor().post('/api/v1/auth/register', form);
    const visitor = market.visitor();
    const answer = await visitor.post('/api/v1/auth/login', {
      username: form[field].toUpperCase(),
      password: form.password,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ isLogin: true, isRegistered: false, user: { isClient: false } });
    expect((await visitor.get('/auth/login/success')).body.userId).toBe(answer.body.user._id);
  });

  // @covers spec:7.3 attack:24
  test('attack 24: a wrong password and an unknown user get the same response and no session', async () => {
    const form = registration(false);
    await market.visitor().post('/api/v1/auth/register', form);
    const visitor = market.visitor();
    const wrong = await visitor.post('/api/v1/auth/login', { username: form.username, password: 'not the password' });
    const unknown = await visitor.post('/api/v1/auth/login', {
      username: 'unknown.user',
      password: 'not the password',
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    const { requestId: _one, ...wrongBody } = wrong.body;
    const { requestId: _two, ...unknownBody } = unknown.body;
    expect(wrongBody).toEqual(unknownBody);
    expect(visitor.sid).toBeNull();
  });

  // @covers attack:27
  test('attack 27: two hundred concurrent logins leave the service healthy', async () => {
    const form = registration(false);
    await market.visitor().post('/api/v1/auth/register', form);
    const login = { username: form.username, password: form.password };
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => market.visitor().post('/api/v1/auth/login', login)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      refused.map(() => [503, '2']),
    );
    expect((await market.visitor().get('/health/ready')).status).toBe(200);
    expect((await market.visitor().post('/api/v1/auth/login', login)).status).toBe(200);
  });
});

describe('a user', () => {
  test('sees their own email address and username; others do not', async () => {
    const visitor = market.visitor();
    const form = registration(true);
    const { body } = await visitor.post('/api/v1/auth/register', form);
    const own = await visitor.get(`/api/v1/user/${body.user._id}`);
    expect(own.body.data).toEqual({
      _id: body.user._id,
      firstName: form.firstName,
      lastName: form.lastName,
      username: form.username,
      email: form.email,
      isVerified: false,
      city: form.city,
      state: form.state,
      profileImg: null,
      isClient: true,
    });
    const other = market.visitor();
    await register(other, false);
    const seen = await other.get(`/api/v1/user/${body.user._id}`);
    expect(seen.status).toBe(200);
    expect(seen.text).not.toContain(form.email);
    expect(seen.text).not.toContain(form.username);
  });

  // @covers spec:7.6
  test('that does not exist results in a 404; a request without a session gets a 401 with isToken false', async () => {
    const visitor = market.visitor();
    await register(visitor, true);
    expect((await visitor.get(`/api/v1/user/${randomUUID()}`)).status).toBe(404);
    const answer = await market.visitor().get(`/api/v1/user/${randomUUID()}`);
    expect(answer.status).toBe(401);
    expect(answer.body.isToken).toBe(false);
  });
});

test('passwords are stored only as hashes, in the private table', async () => {
  const secret = `secret-${randomUUID()}`;
  const visitor = market.visitor();
  const form = registration(true, { password: secret, confirmpassword: secret });
  await visitor.post('/api/v1/auth/register', form, { headers: { 'idempotency-key': randomUUID() } });
  expect(await market.sql('SELECT FROM identity.commands')).not.toEqual([]);
  await visitor.post('/api/v1/auth/login', { username: form.username, password: secret });
  const events = await market.sql('SELECT data::text, meta::text FROM identity.events');
  expect(JSON.stringify(events)).not.toContain(secret);
  expect(JSON.stringify(events)).not.toContain('$argon2');
  expect(JSON.stringify(await market.sql('SELECT * FROM identity.commands'))).not.toContain(secret);
  // The form must not be stored as a fast hash either, because an attacker with the table knows the form's other fields
  // from the event and could guess the password.
  const quick = createHash('sha256').update(JSON.stringify(form)).digest();
  expect(await market.sql('SELECT FROM identity.commands WHERE body = $1', [quick])).toEqual([]);
  expect(market.logged()).not.toContain(secret);
  const hashes = await market.sql<{ hash: string }>('SELECT hash FROM identity.credentials');
  expect(hashes.every(({ hash }) => hash.startsWith('$argon2id$'))).toBe(true);
});

test('the same id identifies an action in the browser, in the event and in the log', async () => {
  const correlation = randomUUID();
  const visitor = market.visitor();
  const headers = { 'x-correlation-id': correlation };
  const answer = await visitor.post('/api/v1/auth/register', registration(true), { headers });
  expect(answer.headers['x-correlation-id']).toBe(correlation);
  const events = await market.sql(`SELECT type FROM identity.events WHERE meta->>'correlationId' = $1`, [correlation]);
  expect(events.map(({ type }) => type).sort()).toEqual(['Claimed', 'Claimed', 'UserRegistered']);
  expect(market.logged()).toContain(correlation);
});
