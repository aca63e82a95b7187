// @covers asvs:16.3.3 asvs:16.3.4

import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Browser } from './testing/browser.ts';
import { CLIENT_ID, FREELANCER_ID, PASSWORD, registration } from './testing/fake-identity.ts';
import { sendRaw } from './testing/raw.ts';
import { startTestBff, type TestBff } from './testing/test-bff.ts';

let bff: TestBff;
let strict: TestBff;
let freelancer: Browser;
beforeAll(async () => {
  bff = await startTestBff({ upstreamTimeout: 2_500 });
  freelancer = await bff.signIn('fred');
  strict = await startTestBff({ limits: { ...bff.config.limits, loginAddress: { points: 1, seconds: 900 } } });
});
afterAll(() => Promise.all([bff.close(), strict.close()]));
beforeEach(() => {
  bff.reset();
  strict.reset();
});

const LOGIN = '/api/v1/auth/login';
const USER = `/api/v1/user/${FREELANCER_ID}`;
const PROPOSAL = '/api/v1/freelancer/proposal';
const FEED = '/api/v1/client/project?recent=true';
const WRONG = 'not the right password';
/** `eyJhbGciOi` is the beginning of every service token. The shorter `eyJ` may occur in a pseudonym by chance. */
const SECRETS = [PASSWORD, WRONG, 'clara@example.com', 'secret=query', 'Bearer ', 'eyJhbGciOi', '$argon2'];

const login = (browser: Browser, password: string) =>
  browser.send('POST', LOGIN, { json: { username: 'fred', password } });
const feedAnswers = (status: number, body: unknown, type = 'application/json', more: Record<string, string> = {}) => {
  bff.services.feed.answers(status, body, { 'content-type': type, ...more });
  return freelancer.get(`${FEED}&secret=query`);
};

const WARN = 40;
const INFO = 30;
const ERROR = 50;

/** A person's or network's pseudonym in the log: 128 bits in base64url. */
const PSEUDONYM = expect.stringMatching(/^[\w-]{22}$/);

/**
 * Each event with its level, its other fields, and its trigger. Events of a single screen are tested with that screen.
 */
const EVENTS: readonly (readonly [string, number, object, () => Promise<unknown>])[] = [
  [
    'registered',
    INFO,
    { userId: CLIENT_ID },
    () => bff.openBrowser().send('POST', '/api/v1/auth/register', { json: registration(true) }),
  ],
  ['login-ok', INFO, { userId: FREELANCER_ID, account: PSEUDONYM }, () => login(bff.openBrowser(), PASSWORD)],
  // @covers asvs:16.3.1
  ['login-failed', WARN, { code: 'wrong-credentials', account: PSEUDONYM }, () => login(bff.openBrowser(), WRONG)],
  [
    'session-ended',
    INFO,
    { reason: 'logout', userId: FREELANCER_ID },
    async () => (await bff.signIn('fred')).get('/auth/logout'),
  ],
  [
    'csrf-refused',
    WARN,
    { rule: 1 },
    () => freelancer.send('POST', PROPOSAL, { json: {}, headers: { 'sec-fetch-site': 'cross-site' } }),
  ],
  ['path-refused', WARN, { reason: 'path' }, () => freelancer.get('/api/v1/%2e%2e/secret=query')],
  ['sign-in-needed', INFO, { route: '/api/v1/user/:userId' }, () => bff.openBrowser().get(USER)],
  // @covers asvs:16.3.2
  [
    'role-refused',
    WARN,
    { userId: FREELANCER_ID, route: '/api/v1/client/project/' },
    () => freelancer.send('POST', '/api/v1/client/project', { json: {} }),
  ],
  [
    'other-user',
    INFO,
    { userId: FREELANCER_ID, route: '/api/v1/freelancer/proposal' },
    () => freelancer.send('POST', PROPOSAL, { json: {}, headers: { 'x-expected-user': CLIENT_ID } }),
  ],
  [
    'access-refused',
    WARN,
    { userId: FREELANCER_ID, service: 'feed', route: '/api/v1/client/project', isHidden: false },
    () => feedAnswers(403, problem('forbidden'), PROBLEM_TYPE),
  ],
  [
    'link-refused',
    WARN,
    { route: '/api/v1/auth/verify-email', account: PSEUDONYM },
    () => {
      const headers = { 'content-type': PROBLEM_TYPE, 'x-account': CLIENT_ID };
      bff.services.identity.answers(410, problem('link-expired'), headers);
      return bff.openBrowser().send('POST', '/api/v1/auth/verify-email', { json: { token: 'x'.repeat(43) } });
    },
  ],
  ['service-answer-replaced', ERROR, { service: 'feed', status: 500 }, () => feedAnswers(500, { stack: PASSWORD })],
  [
    'service-failed',
    ERROR,
    { service: 'feed' },
    () => {
      bff.services.feed.handler = (req) => req.socket.destroy();
      return freelancer.get(`${FEED}&secret=query`);
    },
  ],
];

// @covers asvs:16.2.1 asvs:16.2.4
test.each(EVENTS)(
  '%s is logged with its level, its fields and the correlation id of the request',
  async (event, level, fields, cause) => {
    await cause();
    const logged = bff.logs.filter((line) => line['event'] === event);
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatchObject({ ...fields, level, time: expect.any(Number), network: PSEUDONYM });
    const { requestId } = logged[0] ?? {};
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/);
    // The request's own log line has the same id, so a search finds both.
    await expect
      .poll(() => bff.logs.filter((line) => line['msg'] === 'request' && line['requestId'] === requestId))
      .toHaveLength(1);
    const text = JSON.stringify(bff.logs);
    for (const secret of [...SECRETS, freelancer.sid ?? '']) expect(text).not.toContain(secret);
  },
);

// @covers asvs:16.3.2
test('a refusal disguised as a 404 is logged after the response is sent, so that timing does not reveal the refusal', async () => {
  const plain = await feedAnswers(404, problem('unknown'), PROBLEM_TYPE);
  expect(bff.logs.filter(({ event }) => event === 'access-refused')).toEqual([]);
  const hidden = await feedAnswers(404, problem('unknown'), PROBLEM_TYPE, {
    'x-hidden': 'true',
    'x-account': CLIENT_ID,
  });
  const [other, each] = ['x-correlation-id', 'date', 'ratelimit'].reduce(
    ([a, b], name) => [
      { ...a, [name]: '' },
      { ...b, [name]: '' },
    ],
    [plain.headers, hidden.headers],
  );
  const said = [hidden, plain].map(({ status, body }) => ({ status, body: { ...body, requestId: '' } }));
  expect(said[0]).toEqual(said[1]);
  expect(each).toEqual(other);
  await expect
    .poll(() => bff.logs.filter(({ event }) => event === 'access-refused'))
    .toMatchObject([{ isHidden: true, userId: FREELANCER_ID }]);
});

test('the rate-limited event is logged with the name of the limit', async () => {
  const browser = strict.openBrowser();
  await login(browser, WRONG);
  const answer = await login(browser, WRONG);
  expect(answer.status).toBe(429);
  const [logged] = strict.logs.filter((line) => line['event'] === 'rate-limited');
  expect(logged).toMatchObject({ level: WARN, limit: 'loginAddress', requestId: answer.headers['x-correlation-id'] });
  expect(JSON.stringify(strict.logs)).not.toContain(WRONG);
});

test('the request-unreadable event is logged with the id from the response', async () => {
  const answer = await sendRaw(bff.port, 'HELO secret=query\r\n\r\n');
  const [logged] = bff.logs.filter((line) => line['event'] === 'request-unreadable');
  expect(logged).toMatchObject({ level: WARN, status: 400, code: expect.stringMatching(/^HPE_/) });
  expect(answer).toContain(String(logged?.['requestId']));
  expect(JSON.stringify(bff.logs)).not.toContain('secret=query');
});

// @covers asvs:16.4.1
test('caller input cannot start a new log line or change a field', async () => {
  const forged = '\n{"level":30,"event":"login-ok","userId":"mallory"}\n';
  await bff.openBrowser().send('POST', LOGIN, { json: { username: forged, password: WRONG } });
  await freelancer.get('/api/v1/nothing', { headers: { 'x-correlation-id': 'mallory","event":"login-ok' } });
  expect(bff.logs.filter((line) => line['event'] === 'login-ok')).toEqual([]);
  expect(JSON.stringify(bff.logs)).not.toContain('mallory');
});
