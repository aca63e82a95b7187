// @covers threat:13

import { createHash } from 'node:crypto';
import { decideAt, depart, navigate, travel } from '@hirelane/bff/testing/trip';
import {
  atGithub,
  atGoogle,
  openTestEnvironment,
  selfOf,
  sessionOf,
  type TestEnvironment,
} from '@hirelane/infra/tests/support/sign-in';
import { register, registration, type Visitor } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

const visitor = () => env.market.visitor();
const SIGN_UP = '/auth/google?isClient=true&isFirstTime=true';
/** Searches for the whole value, because four characters may occur in ciphertexts by chance. */
const GITHUB_TOKEN = /gho_[0-9a-f]{36}/;
const EXPIRED = '/login?signInFailed=expired&provider=google';

/** The path that the browser is redirected to after Google has redirected it to `back`. */
const landing = async (browser: Visitor, back: string) =>
  (await navigate(browser, back, 'cross-site')).headers.location;

async function expectRefused(browser: Visitor, back: string, where = EXPIRED) {
  const before = await env.market.countEvents();
  expect(await landing(browser, back)).toBe(where);
  expect(await sessionOf(browser)).toEqual({ isLogin: false });
  expect(await env.market.countEvents()).toBe(before);
}

// @covers attack:15 asvs:10.1.2 asvs:10.2.1
describe('attack 15: a callback', () => {
  test('a callback without the cookie is refused', async () => {
    const person = atGoogle(env);
    const back = await decideAt(await depart(visitor(), SIGN_UP), person.sub);
    await expectRefused(visitor(), back);
  });

  test("a callback with another browser's state is refused and invalidates the transaction", async () => {
    const person = atGoogle(env);
    const [mine, other] = [visitor(), visitor()];
    const back = await decideAt(await depart(mine, SIGN_UP), person.sub);
    const state = new URL(await depart(other, SIGN_UP)).searchParams.get('state') ?? '';
    const swapped = new URL(back, 'http://localhost');
    swapped.searchParams.set('state', state);
    const where = '/register/client?signInFailed=refused&provider=google';
    await expectRefused(mine, swapped.pathname + swapped.search, where);
    await expectRefused(mine, back);
  });

  test('a callback that is repeated with the same cookie is refused', async () => {
    const person = atGoogle(env);
    const browser = visitor();
    const back = await decideAt(await depart(browser, SIGN_UP), person.sub);
    const { oauth } = browser;
    expect(await landing(browser, back)).toBe('/?isSuccess=true&isClient=true');
    await expectRefused(Object.assign(visitor(), { oauth }), back);
  });

  test('a callback after ten minutes is refused', async () => {
    const person = atGoogle(env);
    const browser = visitor();
    const back = await decideAt(await depart(browser, SIGN_UP), person.sub);
    const aged = await env.market.sql<{ lifetime: number }>(
      `UPDATE bff.oauth_transactions SET expires_at = expires_at - interval '10 minutes' WHERE hash = $1
       RETURNING extract(epoch FROM expires_at + interval '10 minutes' - now())::int AS lifetime`,
      [
        createHash('sha256')
          .update(Buffer.from(browser.oauth ?? '', 'base64url'))
          .digest(),
      ],
    );
    expect(aged[0]?.lifetime).toBeGreaterThan(540);
    expect(aged[0]?.lifetime).toBeLessThanOrEqual(600);
    await expectRefused(browser, back);
  });

  test.each(['', '?', '?code=x', '?state=x', '?error=access_denied', '?code=a&code=b&state=c'])(
    'a callback with %j and no transaction is refused',
    (query) => expectRefused(visitor(), `/auth/google/callback${query}`),
  );
});

// @covers attack:16 asvs:10.1.2
test("attack 16: the attacker's code is refused in the victim's browser, which has started no sign-in", async () => {
  const attacker = atGoogle(env);
  const back = await decideAt(await depart(visitor(), SIGN_UP), attacker.sub);
  const victim = visitor();
  await register(victim, true);
  const before = await sessionOf(victim);
  expect(await landing(victim, back)).toBe(EXPIRED);
  expect((await sessionOf(victim)).userId).toBe(before.userId);
});

// @covers attack:17 asvs:10.2.1
test("attack 17: a code used with another browser's PKCE verifier is refused", async () => {
  const [attacker, victim] = [visitor(), visitor()];
  const stolen = await decideAt(await depart(victim, SIGN_UP), atGoogle(env).sub);
  const own = new URL(await decideAt(await depart(attacker, SIGN_UP), atGoogle(env).sub), 'http://localhost');
  own.searchParams.set('code', new URL(stolen, 'http://localhost').searchParams.get('code') ?? '');
  const where = '/register/client?signInFailed=refused&provider=google';
  await expectRefused(attacker, own.pathname + own.search, where);
});

// @covers attack:18 asvs:6.8.1 asvs:10.2.2
test("attack 18: GitHub's code is refused at Google's callback, and vice versa", async () => {
  for (const [begin, name, other] of [
    ['/auth/github', atGithub(env).login, 'google'],
    ['/auth/google', atGoogle(env).sub, 'github'],
  ] as const) {
    const browser = visitor();
    const back = await decideAt(await depart(browser, begin), name);
    const wrong = back.replace(/^\/auth\/\w+/, `/auth/${other}`);
    await expectRefused(browser, wrong, `/login?signInFailed=expired&provider=${other}`);
  }
  expect(env.github.tokensGiven).toBe(0);
});

// @covers attack:19 asvs:1.2.2 asvs:3.7.2
describe('attack 19: returnTo', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'https://evil.example/client',
    '%2f%2fevil.example',
    '/%2fevil.example',
    'javascript:alert(1)',
    '/client@evil.example',
    '/client/../../evil',
    '/client/profile?next=//evil.example',
    '/client\n//evil.example',
    '/auth/logout',
    ' /client',
    '',
  ])('the value %j redirects to the home page', async (returnTo) => {
    const path = `${SIGN_UP}&${new URLSearchParams({ returnTo })}`;
    expect(await travel(visitor(), path, atGoogle(env).sub)).toBe('/?isSuccess=true&isClient=true');
  });

  test('the path of one of our own pages redirects to that page', async () => {
    const path = `${SIGN_UP}&returnTo=/client/post`;
    expect(await travel(visitor(), path, atGoogle(env).sub)).toBe('/client/post');
  });
});

// @covers attack:20
describe('attack 20: an address that the provider has not verified', () => {
  const owner = async () => {
    const form = registration(true);
    await visitor().post('/api/v1/auth/register', form);
    return form;
  };

  test.each([false, 'true' as never, null as never, undefined as never])(
    'a Google address with email_verified %j does not connect an account',
    async (email_verified) => {
      const { email } = await owner();
      for (const address of [email, `new.${email}`]) {
        const person = atGoogle(env, { email: address, email_verified });
        const before = await env.market.countEvents();
        const browser = visitor();
        expect(await travel(browser, SIGN_UP, person.sub)).toBe(
          '/register/client?signInFailed=no-email&provider=google',
        );
        expect(await sessionOf(browser)).toEqual({ isLogin: false });
        expect(await env.market.countEvents()).toBe(before);
      }
    },
  );

  test('an unverified primary address at GitHub does not connect an account, even with a verified secondary one', async () => {
    const { email } = await owner();
    const person = atGithub(env, {
      emails: [
        { email, primary: true, verified: false },
        { email: `second.${email}`, primary: false, verified: true },
      ],
    });
    const browser = visitor();
    expect(await travel(browser, '/auth/github?isClient=true&isFirstTime=true', person.login)).toBe(
      '/register/client?signInFailed=no-email&provider=github',
    );
    expect(await sessionOf(browser)).toEqual({ isLogin: false });
  });
});

// @covers attack:21
test("attack 21: an attacker who registers with the victim's address gains nothing, and the victim must prove the address", async () => {
  const person = atGoogle(env);
  const attacker = visitor();
  await attacker.post('/api/v1/auth/register', registration(true, { email: person.email }));
  const { userId } = await sessionOf(attacker);

  const victim = visitor();
  expect(await travel(victim, '/auth/google?isClient=true&isFirstTime=true', person.sub)).toBe('/login/connect');
  expect(await sessionOf(victim)).toEqual({ isLogin: false });
  expect(await attacker.get('/api/v1/auth/sign-ins').then(({ body }) => body)).toEqual({ data: [], hasPassword: true });
  // Only the victim's browser has the pending link, and the response about the link names no account.
  expect((await attacker.get('/api/v1/auth/link')).status).toBe(404);
  expect((await victim.get('/api/v1/auth/link')).text).not.toContain(userId);
});

// @covers spec:7.15 attack:22
test("attack 22: signing up for a different role does not change an account's role", async () => {
  const person = atGoogle(env);
  await travel(visitor(), '/auth/google?isClient=false&isFirstTime=true', person.sub);
  for (const path of ['/auth/google?isClient=true', '/auth/google?isClient=true&isFirstTime=true']) {
    const browser = visitor();
    expect(await travel(browser, path, person.sub)).toBe('/?isSuccess=true&isClient=false');
    expect((await sessionOf(browser)).isClient).toBe(false);
    expect((await selfOf(browser)).isClient).toBe(false);
    expect((await browser.post('/api/v1/client/project/draft', { title: 'x' })).status).toBe(403);
  }
});

// @covers attack:23 asvs:1.3.6
test.each(['host', 'x-forwarded-host'])(
  'attack 23: a forged %s does not change the requests to Google and GitHub',
  async (header) => {
    for (const provider of ['google', 'github']) {
      const browser = visitor();
      const { headers } = await browser.get(`/auth/${provider}`, { headers: { [header]: 'evil.example' } });
      const redirectUri = new URL(headers.location ?? '').searchParams.get('redirect_uri');
      expect(redirectUri).toBe(`${env.market.url}/auth/${provider}/callback`);
    }
  },
);

// @covers attack:1 asvs:7.2.4
test('attack 1: a sign-in ends and replaces a session that was planted before', async () => {
  const browser = visitor();
  await register(browser, false);
  const planted = browser.sid;
  const person = atGoogle(env);
  await travel(browser, SIGN_UP, person.sub);
  expect(browser.sid).not.toBe(planted);
  const attacker = Object.assign(visitor(), { sid: planted });
  expect(await sessionOf(attacker)).toEqual({ isLogin: false });
});

// @covers attack:4 asvs:3.3.1 asvs:3.3.2 asvs:3.3.3 asvs:3.3.4
test('attack 4: the cookie of a pending sign-in has exactly the expected attributes, and the database stores only its hash', async () => {
  const browser = visitor();
  await depart(browser, '/auth/google');
  expect(browser.setCookies).toEqual([
    `__Host-oauth=${browser.oauth}; Secure; HttpOnly; SameSite=Lax; Path=/; Max-Age=600`,
  ]);
  expect(Buffer.from(browser.oauth ?? '', 'base64url')).toHaveLength(32);
  const rows = await env.market.sql('SELECT hash, content::text FROM bff.oauth_transactions');
  expect(JSON.stringify(rows)).not.toContain(browser.oauth);
});

// @covers attack:4
test('attack 4: the logs contain no codes, states, tokens, addresses or names from a provider', async () => {
  const person = atGoogle(env, { given_name: 'Unmistakable' });
  const browser = visitor();
  const back = await decideAt(await depart(browser, SIGN_UP), person.sub);
  await landing(browser, back);
  const { searchParams } = new URL(back, 'http://localhost');
  const log = env.market.logged();
  for (const secret of [
    searchParams.get('code'),
    searchParams.get('state'),
    person.email,
    person.sub,
    'Unmistakable',
  ]) {
    expect(secret).toBeTruthy();
    expect(log).not.toContain(secret);
  }
  expect(log).not.toMatch(GITHUB_TOKEN);
  expect(log).toContain('"route":"/auth/google/callback"');
  expect(log).toContain('"event":"registered"');
});

// @covers attack:3 asvs:10.1.1
test('attack 3: no provider token is stored', async () => {
  const dev = atGithub(env);
  await travel(visitor(), '/auth/github?isClient=true&isFirstTime=true', dev.login);
  const tables = await env.market.sql<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const found = await env.market.sql(`SELECT FROM ${name} t WHERE t::text ~ $1`, [GITHUB_TOKEN.source]);
    expect(found, name).toEqual([]);
  }
});
