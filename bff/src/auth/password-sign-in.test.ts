import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actAsIdentity, CLIENT_ID, FREELANCER_ID, PASSWORD, registration } from '../testing/fake-identity.ts';
import { json } from '../testing/fake-service.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff({ upstreamTimeout: 1_500 });
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

const LOGIN = '/api/v1/auth/login';
const REGISTER = '/api/v1/auth/register';
const asProblem = { 'content-type': PROBLEM_TYPE };
const fred = { username: 'fred', password: PASSWORD };

describe('login', () => {
  test('a login returns the account and starts a session', async () => {
    const browser = bff.openBrowser();
    const answer = await browser.send('POST', LOGIN, { json: fred });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      isLogin: true,
      isRegistered: false,
      user: { _id: FREELANCER_ID, isClient: false },
    });
    expect((await browser.get('/auth/login/success')).body).toEqual({
      isLogin: true,
      userId: FREELANCER_ID,
      isClient: false,
      isRegistered: false,
    });
  });

  test("a login calls identity as the bff, with the request's correlation id", async () => {
    const requestId = '6f1c1f0e-0c3b-4b57-9d0c-6a3a2f3f6b11';
    await bff.openBrowser().send('POST', LOGIN, {
      json: { username: ' fred ', password: PASSWORD, role: 'admin' },
      headers: { 'x-correlation-id': requestId },
    });
    const [asked] = bff.services.identity.seen;
    expect(asked?.url).toBe('/internal/password-checks');
    expect(JSON.parse(asked?.body ?? '')).toEqual(fred);
    expect(asked?.caller).toMatchObject({ iss: 'bff', aud: 'identity', sub: 'bff', role: 'bff' });
    expect(asked?.headers['x-correlation-id']).toBe(requestId);
  });

  test('a login with the wrong password returns 401 wrong-credentials and does not start a session', async () => {
    const browser = bff.openBrowser();
    const answer = await browser.send('POST', LOGIN, { json: { ...fred, password: 'wrong' } });
    expect(answer.status).toBe(401);
    expect(answer.headers['content-type']).toBe(PROBLEM_TYPE);
    expect(answer.body).toMatchObject({ code: 'wrong-credentials', requestId: answer.headers['x-correlation-id'] });
    expect(browser.sid).toBeNull();
  });

  test('a login without a password does not call identity and returns a 422 that identifies the field', async () => {
    const answer = await bff.openBrowser().send('POST', LOGIN, { json: { username: 'fred', password: '' } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([{ pointer: '#/password', message: 'Password is required.' }]);
    expect(bff.services.identity.seen).toEqual([]);
  });

  test.each([
    ['no JSON', '{"username":', 400, 'bad-request'],
    ['no object', '"fred"', 400, 'bad-request'],
    ['no body', undefined, 422, 'invalid'],
    ['a list', '[]', 422, 'invalid'],
    ['more than 100 kB', JSON.stringify({ ...fred, password: 'x'.repeat(101 * 1024) }), 413, 'too-large'],
  ])('a login whose body is %s returns %s', async (_what, text, status, code) => {
    const answer = await bff.openBrowser().send('POST', LOGIN, {
      ...(text === undefined ? {} : { text }),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(status);
    expect(answer.body.code).toBe(code);
    expect(bff.services.identity.seen).toEqual([]);
  });

  test.each([
    ['429 with its Retry-After', 429, problem('too-many-requests'), asProblem, 429, 'too-many-requests'],
    ['503', 503, problem('unavailable'), asProblem, 503, 'unavailable'],
    ['422', 422, problem('invalid'), asProblem, 422, 'invalid'],
    ['401 about our own token as 503', 401, problem('signed-out'), asProblem, 503, 'unavailable'],
    ['500 without its body', 500, { stack: 'at db.ts' }, {}, 500, 'internal'],
    ['200 without an account as 503', 200, { hello: 'world' }, {}, 503, 'unavailable'],
  ])("identity's %s reaches the browser", async (_what, status, body, headers, expected, code) => {
    bff.services.identity.answers(status, body, { 'retry-after': '7', ...headers });
    const browser = bff.openBrowser();
    const answer = await browser.send('POST', LOGIN, { json: fred });
    expect([answer.status, answer.body.code]).toEqual([expected, code]);
    expect(answer.text).not.toContain('db.ts');
    expect(answer.headers['retry-after']).toBe(status === 200 ? '5' : '7');
    expect(browser.sid).toBeNull();
  });

  test('a login returns 504 when identity does not respond', async () => {
    bff.services.identity.handler = () => {};
    const answer = await bff.openBrowser().send('POST', LOGIN, { json: fred });
    expect([answer.status, answer.body.code]).toEqual([504, 'timeout']);
  });
});

describe('registration', () => {
  test('a registration returns 201 and signs in; isRegistered is true only in the first session query', async () => {
    const browser = bff.openBrowser();
    const answer = await browser.send('POST', REGISTER, { json: registration(true) });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({ isLogin: true, isRegistered: true, user: { _id: CLIENT_ID, isClient: true } });

    const looks = await Promise.all([1, 2, 3].map(() => browser.get('/auth/login/success')));
    expect(looks.filter(({ body }) => body.isRegistered)).toHaveLength(1);
    expect((await browser.get('/auth/login/success')).body).toMatchObject({ isLogin: true, isRegistered: false });
  });

  // @covers attack:32
  test("attack 32: a registration passes only the contract's fields and the idempotency key on to identity", async () => {
    await bff.openBrowser().send('POST', REGISTER, {
      json: { ...registration(false), _id: CLIENT_ID, isVerified: true, role: 'bff' },
      headers: { 'idempotency-key': 'again-1', authorization: 'Bearer mine', 'x-user-id': CLIENT_ID },
    });
    const [asked] = bff.services.identity.seen;
    expect(asked?.url).toBe('/internal/accounts');
    expect(JSON.parse(asked?.body ?? '')).toEqual(registration(false));
    expect(asked?.headers['idempotency-key']).toBe('again-1');
    expect(asked?.headers['x-user-id']).toBeUndefined();
  });

  test("the new session's first query waits for the account", async () => {
    const browser = bff.openBrowser();
    await browser.send('POST', REGISTER, { json: registration(true) });
    await browser.get(`/api/v1/user/${CLIENT_ID}`);
    expect(bff.services.identity.seen.at(-1)?.headers['x-at-least']).toBe(`user-${CLIENT_ID}@1`);
  });

  test('a registration with invalid fields returns 422 with one message for each field and does not call identity', async () => {
    const answer = await bff
      .openBrowser()
      .send('POST', REGISTER, { json: { ...registration(true), email: 'no', confirmpassword: 'other' } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '#/email',
      '#/confirmpassword',
    ]);
    expect(bff.services.identity.seen).toEqual([]);
  });

  test.each(['username-taken', 'email-taken'] as const)('409 %s reaches the browser with its field', async (code) => {
    const errors = [{ pointer: '#/username', message: 'This is taken.' }];
    bff.services.identity.answers(409, problem(code, { errors }), asProblem);
    const answer = await bff.openBrowser().send('POST', REGISTER, { json: registration(true) });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ code, errors });
  });
});

// @covers attack:4 asvs:16.2.5
test('attack 4: each outcome is logged as a named event, without passwords, tokens or cookies', async () => {
  const browser = bff.openBrowser();
  await browser.send('POST', LOGIN, {
    text: `{"password":"${PASSWORD}",`,
    headers: { 'content-type': 'application/json' },
  });
  await browser.send('POST', LOGIN, { json: { ...fred, password: 'not the password' } });
  bff.services.identity.handler = (_req, res) => json(res, 500, { password: PASSWORD });
  await browser.send('POST', LOGIN, { json: fred });
  const before = bff.logs.length;
  actAsIdentity(bff.services.identity);
  await browser.send('POST', LOGIN, { json: { ...fred, password: 'not the password' } });
  await browser.send('POST', LOGIN, { json: fred });
  const { sid } = browser;
  await browser.get(`/api/v1/user/${FREELANCER_ID}?secret=query`);
  await browser.get('/auth/logout');

  const text = JSON.stringify(bff.logs);
  // Every service token begins with eyJhbGciOi; a shorter prefix may occur in a pseudonym by chance.
  for (const secret of [
    PASSWORD,
    'not the password',
    sid as string,
    'Bearer',
    'eyJhbGciOi',
    'secret=query',
    'cookie',
  ]) {
    expect(text).not.toContain(secret);
  }
  const after = bff.logs.slice(before);
  expect(after.flatMap(({ event }) => event ?? [])).toEqual([
    'login-failed',
    'new-browser',
    'login-ok',
    'session-ended',
  ]);
  expect(after.filter(({ msg }) => msg === 'request')).toEqual([
    expect.objectContaining({ method: 'POST', route: LOGIN, status: 401, requestId: expect.any(String) }),
    expect.objectContaining({ method: 'POST', route: LOGIN, status: 200, ms: expect.any(Number) }),
    expect.objectContaining({ method: 'GET', route: '/api/v1/user/:userId', status: 200, userId: FREELANCER_ID }),
    expect.objectContaining({ method: 'GET', route: '/auth/logout', status: 200 }),
  ]);
});
