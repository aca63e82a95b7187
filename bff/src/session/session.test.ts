// @covers threat:12 limit:25

import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { CLIENT_ID, FREELANCER_ID, PASSWORD } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());
beforeEach(async () => {
  bff.reset();
  await bff.database.query('DELETE FROM bff.sessions');
});

const USER = `/api/v1/user/${FREELANCER_ID}`;
const STATE = '/auth/login/success';
const STATISTICS = '/api/v1/statistics';
const EXPIRED = '__Host-sid=; Secure; HttpOnly; SameSite=Strict; Path=/; Max-Age=0';

const login = (browser: Browser, username = 'fred') =>
  browser.send('POST', '/api/v1/auth/login', { json: { username, password: PASSWORD } });

type Row = { hash: Buffer };

async function rows(): Promise<Row[]> {
  return (await bff.database.query<Row>('SELECT * FROM bff.sessions ORDER BY created_at')).rows;
}

/** The only session in the table. */
async function theRow(): Promise<Row> {
  const [row, ...more] = await rows();
  if (row === undefined || more.length > 0) throw new Error(`Expected 1 session, got ${more.length + (row ? 1 : 0)}.`);
  return row;
}

describe('the cookie', () => {
  // @covers attack:4 asvs:3.3.1 asvs:3.3.2 asvs:3.3.3 asvs:3.3.4 asvs:7.2.3 asvs:11.5.1
  test('attack 4: the cookie has exactly the required attributes', async () => {
    const browser = bff.openBrowser();
    await login(browser);
    expect(browser.setCookies).toEqual([
      `__Host-sid=${browser.sid}; Secure; HttpOnly; SameSite=Strict; Path=/`,
      `__Host-browser=${browser.known}; Secure; HttpOnly; SameSite=Lax; Path=/; Max-Age=34560000`,
    ]);
    expect(Buffer.from(browser.sid ?? '', 'base64url')).toHaveLength(32);
  });

  // @covers attack:4 asvs:14.2.1
  test("attack 4: the cookie's value does not appear in bodies, other headers or URLs", async () => {
    const browser = bff.openBrowser();
    const answers = [await login(browser), await browser.get(STATE), await browser.get(USER)];
    const { sid } = browser;
    for (const { text, headers } of answers) {
      const { 'set-cookie': _, ...others } = headers;
      expect(text + JSON.stringify(others)).not.toContain(sid);
    }
    expect(JSON.stringify(bff.services.identity.seen)).not.toContain(sid);
  });

  // @covers asvs:7.2.2
  test('the cookie is only set at a sign-in', async () => {
    const browser = await bff.signIn('fred');
    await browser.get(USER);
    expect(browser.setCookies).toEqual([]);
  });
});

// @covers attack:1 asvs:7.2.1 asvs:7.2.4
describe('attack 1: an id planted before login', () => {
  test('an id that the server never issued is replaced and never becomes valid', async () => {
    const planted = randomBytes(32).toString('base64url');
    const victim = bff.openBrowser();
    victim.sid = planted;
    expect((await login(victim)).status).toBe(200);
    expect(victim.sid).not.toBe(planted);

    const attacker = bff.openBrowser();
    attacker.sid = planted;
    expect((await attacker.get(USER)).status).toBe(401);
  });

  test("the id of the attacker's own session is replaced, and the attacker's session ends", async () => {
    const attacker = await bff.signIn('clara');
    const planted = attacker.sid;
    const victim = bff.openBrowser();
    victim.sid = planted;
    await login(victim);
    expect(victim.sid).not.toBe(planted);
    expect((await victim.get(STATE)).body.userId).toBe(FREELANCER_ID);

    attacker.sid = planted;
    expect((await attacker.get(STATE)).body).toEqual({ isLogin: false });
    expect(await rows()).toHaveLength(1);
  });
});

describe('logout', () => {
  // @covers attack:2 asvs:7.4.1
  test('attack 2: after a logout, the old cookie gets a 401 and other sessions remain', async () => {
    const browser = await bff.signIn('fred');
    const other = await bff.signIn('fred');
    const { sid } = browser;
    const answer = await browser.get('/auth/logout');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ redirectUrl: '/login' });
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(browser.setCookies).toEqual([EXPIRED]);

    browser.sid = sid;
    expect((await browser.get(USER)).status).toBe(401);
    expect((await other.get(USER)).status).toBe(200);
    expect(await rows()).toHaveLength(1);
  });

  test('a logout works when signed out', async () => {
    const answer = await bff.openBrowser().get('/auth/logout');
    expect([answer.status, answer.body.redirectUrl]).toEqual([200, '/login']);
  });

  // @covers attack:6 asvs:14.3.1
  test('attack 6: after a logout, no page that user A saw is stored for user B', async () => {
    const browser = await bff.signIn('clara');
    expect((await browser.get(`/api/v1/user/${CLIENT_ID}`)).headers['cache-control']).toBe('no-store');
    await browser.get('/auth/logout');
    await login(browser);
    expect((await browser.get(STATE)).body).toMatchObject({ userId: FREELANCER_ID, isClient: false });
  });
});

test('a public response that signs a browser out is not cached for others', async () => {
  bff.services.opendata.answers(200, { data: { weeks: [], series: [] } });
  const browser = bff.openBrowser();
  expect((await browser.get(STATISTICS)).headers['cache-control']).toBe('public, max-age=3600');
  browser.sid = randomBytes(32).toString('base64url');
  const { status, headers } = await browser.get(STATISTICS);
  expect([status, headers['cache-control'], headers['set-cookie']]).toEqual([200, 'no-store', [EXPIRED]]);
});

describe('a token that was replaced', () => {
  // @covers found:64
  test('a replaced token gives no access, and the response does not change the newer cookie', async () => {
    const browser = bff.openBrowser();
    await login(browser);
    const before = browser.sid;
    await login(browser);
    const newer = browser.sid;
    browser.sid = before;
    const late = await browser.get(USER);
    expect([late.status, late.headers['set-cookie']]).toEqual([401, undefined]);
    browser.sid = newer;
    expect((await browser.get(USER)).status).toBe(200);
  });

  test("a replaced token's cookie is expired once the newer session has ended", async () => {
    const browser = bff.openBrowser();
    await login(browser);
    const before = browser.sid;
    await login(browser);
    await bff.database.query('DELETE FROM bff.sessions');
    browser.sid = before;
    expect((await browser.get(USER)).headers['set-cookie']).toContain(EXPIRED);
  });
});

test('a user has at most 50 sessions and 50 known browsers, and another one removes the oldest', async () => {
  const first = bff.openBrowser();
  await login(first);
  for (let n = 1; n <= 49; n++) await login(bff.openBrowser());
  expect((await first.get(USER)).status).toBe(200);
  await bff.database.query(`UPDATE bff.sessions SET last_seen_at = last_seen_at - interval '1 second'`);
  await bff.database.query(
    `UPDATE bff.sessions SET last_seen_at = last_seen_at - interval '1 second' WHERE hash = $1`,
    [
      createHash('sha256')
        .update(Buffer.from(first.sid ?? '', 'base64url'))
        .digest(),
    ],
  );
  const last = bff.openBrowser();
  await login(last);
  expect(await rows()).toHaveLength(50);
  expect((await last.get(USER)).status).toBe(200);
  expect((await first.get(USER)).status).toBe(401);
  const { rowCount } = await bff.database.query('SELECT FROM bff.known_browsers WHERE user_id = $1', [FREELANCER_ID]);
  expect(rowCount).toBe(50);
});

// @covers attack:3 asvs:7.2.3
test("attack 3: the table contains only the token's hash, which gives no access", async () => {
  const browser = bff.openBrowser();
  await browser.send('POST', '/api/v1/auth/login', {
    json: { username: 'fred', password: PASSWORD },
    headers: { 'user-agent': 'x'.repeat(1_000) },
  });
  const row = await theRow();
  const token = Buffer.from(browser.sid ?? '', 'base64url');
  expect(row).toMatchObject({
    hash: createHash('sha256').update(token).digest(),
    user_id: FREELANCER_ID,
    is_client: false,
    is_registered: false,
    user_agent: 'x'.repeat(300),
    wrote: {},
  });
  const text = JSON.stringify(row);
  expect(text).not.toContain('127.0.0.1');
  expect(text).not.toContain(browser.sid);
  expect(text).not.toContain(token.toString('hex'));

  const thief = bff.openBrowser();
  thief.sid = row.hash.toString('base64url');
  expect((await thief.get(USER)).status).toBe(401);
});

// @covers attack:7
describe('attack 7: made-up session ids', () => {
  test('unknown ids give no access, create nothing, and have their cookie expired', async () => {
    const browser = bff.openBrowser();
    for (let tries = 0; tries < 200; tries++) {
      browser.sid = randomBytes(32).toString('base64url');
      const answer = await browser.get(USER);
      expect(answer.status).toBe(401);
      expect(browser.sid).toBeNull();
    }
    expect(await rows()).toEqual([]);
  });

  test.each(['', 'x', 'a'.repeat(44), "' OR 1=1 --", '%00'.repeat(20), '../../../../../../../../../../../etc/passwd'])(
    'a malformed id does not trigger a query: "%s"',
    async (sid) => {
      const browser = bff.openBrowser();
      browser.sid = sid;
      const answer = await browser.get(STATE);
      expect(answer.body).toEqual({ isLogin: false });
      expect(browser.setCookies).toEqual([EXPIRED]);
    },
  );
});

test('documents do not depend on the session, because requests after a cross-site redirect have no session cookie', async () => {
  const browser = bff.openBrowser();
  browser.sid = randomBytes(32).toString('base64url');
  await browser.get('/client', { headers: { accept: 'text/html' } });
  expect(browser.setCookies).toEqual([]);
});

// @covers asvs:16.5.3
test('while the table cannot be used, sign-in and the API return 503, and no session ends', async () => {
  const broken = await startTestBff();
  const browser = await broken.signIn('fred');
  await broken.database.query('ALTER TABLE bff.sessions RENAME TO away');
  for (const answer of [await browser.get(USER), await login(browser)]) {
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(answer.text).not.toContain('sessions');
  }
  expect(browser.setCookies).toEqual([]);
  await broken.database.query('ALTER TABLE bff.away RENAME TO sessions');
  expect((await browser.get(USER)).status).toBe(200);
  await broken.close();
});
