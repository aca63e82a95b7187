// @covers threat:10 limit:13 limit:15

import { randomBytes } from 'node:crypto';
import { HANDLES_MAX } from '@hirelane/api/constants';
import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import { STREAM_MAX } from '@hirelane/event-sourcing/decide';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ABSOLUTE_MS } from '../session/store.ts';
import type { Browser } from '../testing/browser.ts';
import { actAsIdentity, CLIENT_ID, FREELANCER_ID, PASSWORD, registration } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';
import { DEFAULT_LIMITS } from './settings.ts';

/** Two analysts' tokens. */
const TOKENS = ['a'.repeat(32), 'b'.repeat(32)] as const;

let bff: TestBff;
/** How long logins were delayed, in milliseconds. */
const waits: number[] = [];
beforeAll(async () => {
  // These limits count in memory, and nothing resets them between tests.
  const many = { points: 1_000_000, seconds: 60 };
  const limits = { ...DEFAULT_LIMITS, read: many, write: many };
  // One proxy in front, so that a test can use many addresses.
  bff = await startTestBff({ limits, trustProxy: 1, eventsTokens: TOKENS, wait: async (ms) => void waits.push(ms) });
});
afterAll(() => bff.close());
beforeEach(async () => {
  bff.reset();
  await bff.database.query('TRUNCATE bff.limits, bff.seen_addresses, bff.sessions');
});

/** A bff for one test that counts reads and writes as well. */
async function startWithDefaults(): Promise<TestBff> {
  const own = await startTestBff({ limits: DEFAULT_LIMITS });
  onTestFinished(() => own.close());
  return own;
}

const LOGIN = '/api/v1/auth/login';

function login(address: string, password: string, username = 'fred') {
  const headers = { 'x-forwarded-for': address };
  return bff.openBrowser().send('POST', LOGIN, { json: { username, password }, headers });
}

async function fail(address: string, times: number, username = 'fred') {
  for (let n = 0; n < times; n++) expect((await login(address, 'wrong', username)).status).toBe(401);
}

// @covers attack:25 asvs:6.3.1
describe('attack 25: guessing one account', () => {
  test('the sixth attempt from an address, even with the right password, gets a 429 that states how long to wait', async () => {
    await fail('203.0.113.1', 5);
    const answer = await login('203.0.113.1', PASSWORD);
    expect([answer.status, answer.body.code]).toEqual([429, 'too-many-requests']);
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(30);
    expect(answer.body.detail).toMatch(/Try again in \d+ seconds?\.$/);
    expect(bff.logs).toContainEqual(expect.objectContaining({ event: 'rate-limited', limit: 'login' }));
  });

  test('the owner can sign in from another address', async () => {
    await fail('203.0.113.1', 5);
    expect((await login('198.51.100.7', PASSWORD)).status).toBe(200);
  });

  test('one attempt is admitted after the pause, and the next pause is longer', async () => {
    await fail('203.0.113.1', 5);
    await bff.database.query("UPDATE bff.limits SET expire = 0 WHERE key LIKE 'loginTurn:%'");
    expect((await login('203.0.113.1', 'wrong')).status).toBe(401);
    const answer = await login('203.0.113.1', 'wrong');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(30);
    await bff.database.query("UPDATE bff.limits SET expire = 0 WHERE key LIKE 'loginTurn:%'");
    expect((await login('203.0.113.1', PASSWORD)).status).toBe(200);
    await fail('203.0.113.1', 5);
  });

  test('parallel guesses count too', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => login('203.0.113.1', 'wrong')));
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(5);
  });

  test('after thirty failures, an address cannot guess at other accounts, but can sign in to accounts for which it is known', async () => {
    expect((await login('203.0.113.1', PASSWORD, 'clara')).status).toBe(200);
    for (let n = 0; n < 30; n++) await fail('203.0.113.1', 1, `unknown-${n}`);
    expect((await login('203.0.113.1', PASSWORD)).status).toBe(429);
    expect((await login('203.0.113.1', PASSWORD, 'clara')).status).toBe(200);
  });

  test('a /64 of IPv6 counts as one address', async () => {
    for (let n = 1; n <= 5; n++) await fail(`2001:db8::${n}`, 1);
    expect((await login('2001:db8::99', PASSWORD)).status).toBe(429);
    expect((await login('2001:db8:0:1::1', PASSWORD)).status).toBe(200);
  });

  test('after fifty failures in a day from many addresses, an unknown address waits, but the owner’s address does not', async () => {
    expect((await login('198.51.100.7', PASSWORD)).status).toBe(200);
    for (let n = 0; n < 50; n++) await fail(`203.0.113.${n + 1}`, 1);
    expect(waits).toEqual([]);
    expect((await login('203.0.113.99', PASSWORD)).status).toBe(200);
    expect(waits).toEqual([1_000]);
    await fail('203.0.113.98', 1);
    expect((await login('198.51.100.7', PASSWORD)).status).toBe(200);
    // The failed login had to wait, but the owner did not.
    expect(waits).toEqual([1_000, 1_000]);
  });
});

// @covers attack:7
test('attack 7: a thousand random session ids match no session and store nothing, and most of them are refused', async () => {
  const statuses = new Map<number, number>();
  const guess = async () => {
    const sid = randomBytes(32).toString('base64url');
    const answer = await fetch(`http://127.0.0.1:${bff.port}/api/v1/user/${FREELANCER_ID}`, {
      headers: { cookie: `__Host-sid=${sid}` },
    });
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
  };
  for (let n = 0; n < 1000; n += 50) await Promise.all(Array.from({ length: 50 }, guess));
  expect(Object.fromEntries(statuses)).toEqual({ 401: 60, 429: 940 });
  expect((await bff.database.query('SELECT FROM bff.sessions')).rowCount).toBe(0);
  // The limit does not affect a signed-in browser at the same address.
  const browser = await bff.signIn('clara');
  expect((await browser.get(`/api/v1/user/${CLIENT_ID}`)).status).toBe(200);
});

test("failed logins as 'user <id>' do not count against the user with that id", async () => {
  await fail('203.0.113.1', 5, `user ${FREELANCER_ID}`);
  const fred = await bff.signIn('fred');
  bff.services.identity.answers(401, problem('wrong-credentials'), { 'content-type': PROBLEM_TYPE });
  const answer = await fred.send('PUT', `/api/v1/user/${FREELANCER_ID}/password`, {
    json: { oldPassword: 'wrong', password: 'a new long password', confirmpassword: 'a new long password' },
    headers: { 'x-forwarded-for': '203.0.113.1' },
  });
  expect(answer.status).toBe(401);
});

test("an eleventh password change in an hour gets a 429, because each change sends an email to the account's address", async () => {
  const fred = await bff.signIn('fred');
  bff.services.identity.answers(200, { userId: FREELANCER_ID, isClient: false, credentialVersion: 0 });
  const change = () =>
    fred.send('PUT', `/api/v1/user/${FREELANCER_ID}/password`, {
      json: { oldPassword: PASSWORD, password: PASSWORD, confirmpassword: PASSWORD },
    });
  for (let n = 0; n < 10; n++) expect((await change()).status).toBe(200);
  expect((await change()).status).toBe(429);
});

describe('a stolen session', () => {
  const changePassword = (browser: Browser) =>
    browser.send('PUT', `/api/v1/user/${FREELANCER_ID}/password`, {
      json: { oldPassword: PASSWORD, password: PASSWORD, confirmpassword: PASSWORD },
    });

  test('an unconfirmed session uses up none of the owner’s password changes', async () => {
    const thief = await bff.signIn('fred');
    await bff.database.query("UPDATE bff.sessions SET confirmed_at = now() - interval '1 hour'");
    const owner = await bff.signIn('fred');
    for (let n = 0; n < 12; n++) expect((await changePassword(thief)).body.code).toBe('confirm-needed');
    bff.services.identity.answers(200, { userId: FREELANCER_ID, isClient: false, credentialVersion: 0 });
    expect((await changePassword(owner)).status).toBe(200);
  });

  test('a confirmed session that requests email address changes uses up none of the owner’s password changes', async () => {
    const thief = await bff.signIn('fred');
    const owner = await bff.signIn('fred');
    const wish = () => thief.send('PUT', `/api/v1/user/${FREELANCER_ID}/email`, { json: {} });
    for (let n = 0; n < 10; n++) expect((await wish()).status).toBe(422);
    expect((await wish()).status).toBe(429);
    bff.services.identity.answers(200, { userId: FREELANCER_ID, isClient: false, credentialVersion: 0 });
    expect((await changePassword(owner)).status).toBe(200);
  });

  // @covers found:8
  test('a session cannot fill the stream of its owner’s details within its lifetime', async () => {
    const thief = await bff.signIn('fred');
    const answer = await thief.send('PUT', `/api/v1/user/${FREELANCER_ID}`, { json: {} });
    expect(answer.headers['ratelimit-policy']).toBe('"details";q=60;w=86400');
    const { points, seconds } = DEFAULT_LIMITS.details;
    expect((ABSOLUTE_MS / (seconds * 1_000)) * points).toBeLessThan(STREAM_MAX);
  });

  test('a session cannot fill the stream of its owner’s page settings, with three events per change', () => {
    const { points, seconds } = DEFAULT_LIMITS.page;
    expect((ABSOLUTE_MS / (seconds * 1_000)) * points * 3 + HANDLES_MAX).toBeLessThan(STREAM_MAX);
  });

  // @covers found:7
  test('a stolen session does not prevent its owner from confirming another session and ending the stolen one', async () => {
    const bff = await startWithDefaults();
    const thief = await bff.signIn('fred');
    const owner = await bff.signIn('fred');
    const write = () => thief.send('PUT', `/api/v1/freelancer/liked/${CLIENT_ID}`);
    for (let n = 0; n < 60; n++) expect((await write()).status).toBe(200);
    expect((await write()).status).toBe(429);
    expect((await owner.get('/api/v1/user/sessions')).status).toBe(200);
    bff.services.identity.answers(200, { userId: FREELANCER_ID, isClient: false, credentialVersion: 0 });
    const confirmed = await owner.send('POST', '/api/v1/auth/confirmation', { json: { password: PASSWORD } });
    expect(confirmed.status).toBe(200);
    const ended = await owner.send('POST', '/api/v1/user/sessions/end', { json: { which: 'others' } });
    expect([ended.status, (await thief.get(`/api/v1/user/${FREELANCER_ID}`)).status]).toEqual([200, 401]);
  });
});

// @covers asvs:2.4.1
test('a sixth registration from one address gets a 429, not counting attempts with a taken username', async () => {
  const register = (address: string) =>
    bff.openBrowser().send('POST', '/api/v1/auth/register', {
      json: registration(true),
      headers: { 'x-forwarded-for': address },
    });
  bff.services.identity.answers(409, problem('username-taken'), { 'content-type': PROBLEM_TYPE });
  for (let n = 0; n < 7; n++) expect((await register('203.0.113.1')).status).toBe(409);
  actAsIdentity(bff.services.identity);
  for (let n = 0; n < 5; n++) expect((await register('203.0.113.1')).status).toBe(201);
  const refused = await register('203.0.113.1');
  expect(refused.status).toBe(429);
  expect(refused.body.detail).toMatch(/^Too many new accounts from your network\. Try again in \d+ minutes\.$/);
  expect((await register('203.0.113.2')).status).toBe(201);
});

// @covers asvs:2.4.1
test('reads and writes are counted by user, and responses contain the remaining limit', async () => {
  const bff = await startWithDefaults();
  const fred = await bff.signIn('fred');
  const first = await fred.get(`/api/v1/user/${FREELANCER_ID}`);
  expect(first.headers['ratelimit-policy']).toBe('"read";q=300;w=60');
  expect(first.headers['ratelimit']).toMatch(/^"read";r=299;t=\d+$/);
  const write = () => fred.send('PUT', `/api/v1/freelancer/liked/${CLIENT_ID}`);
  for (let n = 0; n < 60; n++) expect((await write()).status).toBe(200);
  expect((await write()).status).toBe(429);
  const clara = await bff.signIn('clara');
  expect((await clara.send('PUT', `/api/v1/user/${CLIENT_ID}`, { json: {} })).status).toBe(200);
});

test('changes to saved searches have their own limit', async () => {
  const fred = await bff.signIn('fred');
  const { headers } = await fred.send('POST', '/api/v1/freelancer/searches', { json: {} });
  expect(headers['ratelimit-policy']).toBe('"savedSearch";q=60;w=86400');
});

// @covers limit:29
test('questions have their own limit', async () => {
  const fred = await bff.signIn('fred');
  const { headers } = await fred.send('PUT', `/api/v1/freelancer/question/${CLIENT_ID}`, { json: {} });
  expect(headers['ratelimit-policy']).toBe('"question";q=30;w=86400');
});

// @covers limit:29
test.each([
  ['a search of the catalogue', 'GET', '/api/v1/project', 'search', '60;w=60'],
  ['a project', 'POST', '/api/v1/client/project/', 'project', '30;w=3600'],
  ['a draft', 'POST', '/api/v1/client/project/draft', 'project', '30;w=3600'],
  ['an edit', 'PUT', `/api/v1/client/project/${CLIENT_ID}`, 'edit', '600;w=3600'],
  ['a company', 'PUT', `/api/v1/client/profile/${CLIENT_ID}`, 'details', '60;w=86400'],
  ['a change of page settings', 'PUT', '/api/v1/page/settings', 'page', '20;w=86400'],
  ['a report', 'POST', '/api/v1/reports', 'report', '20;w=86400'],
  ['an invitation', 'PUT', `/api/v1/client/project/${CLIENT_ID}/invitations/${CLIENT_ID}`, 'invite', '50;w=86400'],
  ['a feed of the catalogue', 'GET', '/feeds/projects.atom', 'search', '60;w=60'],
  ['a personal feed', 'GET', `/feeds/personal/${'a'.repeat(43)}.json`, 'ownFeed', '60;w=60'],
  ['a newsletter sign-up', 'POST', '/api/v1/newsletter', 'newsletter', '20;w=86400'],
])('%s has its own limit', async (_what, method, path, name, figures) => {
  const clara = await bff.signIn('clara');
  const answer = await clara.send(method, path, method === 'GET' ? {} : { json: {} });
  expect(answer.headers['ratelimit-policy']).toBe(`"${name}";q=${figures}`);
});

test('pages of events are counted by token, from any address, and by address without a valid token', async () => {
  const read = (token: string, address: string) =>
    bff.openBrowser().get('/api/v1/events/project', {
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    });
  bff.services.projects.handler = (_req, res) => res.writeHead(200, { 'content-type': 'application/x-ndjson' }).end();
  const statuses: number[] = [];
  for (let n = 0; n < 121; n++) statuses.push((await read(TOKENS[0], `203.0.113.${n}`)).status);
  expect([statuses.slice(0, 120).every((status) => status === 200), statuses[120]]).toEqual([true, 429]);
  expect((await read(TOKENS[1], '203.0.113.120')).status).toBe(200);

  for (let n = 0; n < 120; n++) expect((await read('c'.repeat(32), '198.51.100.1')).status).toBe(401);
  expect((await read('d'.repeat(32), '198.51.100.1')).status).toBe(429);
  expect((await read(TOKENS[1], '198.51.100.1')).status).toBe(200);
});

// @covers asvs:15.2.2
test('the eleventh download of a user’s data within an hour gets a 429, and other reads still work', async () => {
  const fred = await bff.signIn('fred');
  const statuses: number[] = [];
  for (let n = 0; n < 11; n++) statuses.push((await fred.get('/api/v1/account/data')).status);
  expect(statuses.slice(0, 10)).not.toContain(429);
  expect(statuses[10]).toBe(429);
  expect((await fred.get(`/api/v1/user/${FREELANCER_ID}`)).status).toBe(200);
});

// @covers asvs:16.5.3
test('when counting fails, the login guards refuse requests and the other limits admit them', async () => {
  const browser = await bff.signIn('clara');
  await bff.database.query('ALTER TABLE bff.limits RENAME TO away');
  try {
    const edit = () => browser.send('PUT', `/api/v1/client/profile/${CLIENT_ID}`, { json: {} });
    expect((await edit()).status).toBe(200);
    expect(bff.logs).toContainEqual(expect.objectContaining({ event: 'limit-not-counted', limit: 'details' }));
    expect((await login('203.0.113.1', PASSWORD)).status).toBe(503);
  } finally {
    await bff.database.query('ALTER TABLE bff.away RENAME TO limits');
  }
});
