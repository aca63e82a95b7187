import { decideAt, depart, navigate, travel } from '@hirelane/bff/testing/trip';
import {
  atGithub,
  atGoogle,
  openTestEnvironment,
  selfOf,
  sessionOf,
  type TestEnvironment,
} from '@hirelane/infra/tests/support/sign-in';
import { registration } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

const visitor = () => env.market.visitor();

test('the pages can request which providers are configured', async () => {
  expect((await visitor().get('/api/v1/auth/providers')).body).toEqual({
    data: [
      { provider: 'google', isReady: true },
      { provider: 'github', isReady: true },
    ],
  });
});

describe('signing up with Google', () => {
  // @covers spec:7.15
  test('a first sign-in creates an account with the chosen role and reports it as new only once', async () => {
    const person = atGoogle(env);
    const browser = visitor();
    expect(await travel(browser, '/auth/google?isClient=false&isFirstTime=true', person.sub)).toBe(
      '/?isSuccess=true&isClient=false',
    );
    expect(await sessionOf(browser)).toMatchObject({ isLogin: true, isClient: false, isRegistered: true });
    expect(await sessionOf(browser)).toMatchObject({ isRegistered: false });
    expect(await selfOf(browser)).toMatchObject({
      firstName: 'Meera',
      lastName: 'Nair',
      email: person.email,
      username: expect.stringMatching(/^meera/),
      isVerified: true,
      city: '',
      state: '',
      isClient: false,
    });
  });

  test('the next sign-in, with either button and in any browser, leads to the same account', async () => {
    const person = atGoogle(env);
    const first = visitor();
    await travel(first, '/auth/google?isClient=true&isFirstTime=true', person.sub);
    const { userId } = await sessionOf(first);
    for (const path of ['/auth/google', '/auth/google?isClient=true&isFirstTime=true']) {
      const browser = visitor();
      expect(await travel(browser, path, person.sub)).toBe('/?isSuccess=true&isClient=true');
      expect(await sessionOf(browser)).toEqual({ isLogin: true, userId, isClient: true, isRegistered: false });
    }
  });

  test('two users with the same name get different usernames', async () => {
    const names = [];
    for (const sub of ['twin-1', 'twin-2']) {
      const person = atGoogle(env, { sub, email: `twin@${sub}.example.com` });
      const browser = visitor();
      await travel(browser, '/auth/google?isClient=true&isFirstTime=true', person.sub);
      names.push((await selfOf(browser)).username);
    }
    expect(names).toEqual(['twin', expect.stringMatching(/^twin-\d+$/)]);
  });

  test('a user who signs up in three tabs at the same time gets one account', async () => {
    const person = atGoogle(env);
    const browsers = [visitor(), visitor(), visitor()];
    const path = '/auth/google?isClient=true&isFirstTime=true';
    const ways = await Promise.all(
      browsers.map(async (browser) => [browser, await decideAt(await depart(browser, path), person.sub)] as const),
    );
    await Promise.all(ways.map(([browser, back]) => navigate(browser, back, 'cross-site')));
    const again = visitor();
    await travel(again, '/auth/google', person.sub);
    const { userId } = await sessionOf(again);
    const registered = await env.market.sql(
      `SELECT FROM identity.events WHERE type = 'UserRegistered' AND data->>'userId' = $1`,
      [userId],
    );
    expect(registered).toHaveLength(1);
    for (const browser of browsers) {
      const session = await sessionOf(browser);
      expect([undefined, userId]).toContain(session.userId);
    }
  });

  test('names are truncated to fit on a line and may be missing', async () => {
    const person = atGoogle(env, { given_name: ` Me\u202Eera\n${'x'.repeat(200)}`, family_name: '' });
    const browser = visitor();
    await travel(browser, '/auth/google?isClient=true&isFirstTime=true', person.sub);
    const { firstName, lastName } = await selfOf(browser);
    expect(firstName).toMatch(/^Me era x+$/);
    expect(firstName).toHaveLength(100);
    expect(lastName).toBe('');
  });
});

describe('GitHub', () => {
  // @covers spec:7.15
  test('a user signs up as a client with the verified primary address, and signs in again under a new login name', async () => {
    const person = atGithub(env, {
      emails: [
        { email: 'old@example.com', primary: false, verified: true },
        { email: 'dev.patel@example.com', primary: true, verified: true },
      ],
    });
    const browser = visitor();
    expect(await travel(browser, '/auth/github?isClient=true&isFirstTime=true', person.login)).toBe(
      '/?isSuccess=true&isClient=true',
    );
    expect(await selfOf(browser)).toMatchObject({
      firstName: 'Dev Anand',
      lastName: 'Patel',
      email: 'dev.patel@example.com',
      username: person.login,
    });
    env.github.add({ ...person, login: `renamed-${person.id}` });
    const later = visitor();
    await travel(later, '/auth/github', `renamed-${person.id}`);
    expect((await sessionOf(later)).userId).toBe((await sessionOf(browser)).userId);
  });

  // @covers asvs:6.8.1 asvs:10.5.2
  test('another person who has taken over a login name gets no access', async () => {
    const first = atGithub(env);
    await travel(visitor(), '/auth/github?isClient=true&isFirstTime=true', first.login);
    atGithub(env, { login: first.login });
    const browser = visitor();
    expect(await travel(browser, '/auth/github', first.login)).toBe(
      '/register?signInFailed=no-account&provider=github',
    );
    expect(await sessionOf(browser)).toEqual({ isLogin: false });
  });

  test('a refusal with HTTP 200 and `error` fails the sign-in', async () => {
    const person = atGithub(env);
    const browser = visitor();
    const back = await decideAt(await depart(browser, '/auth/github'), person.login);
    const forged = back.replace(/code=\w+/, 'code=no-such-code');
    const { headers } = await navigate(browser, forged, 'cross-site');
    expect(headers.location).toBe('/login?signInFailed=refused&provider=github');
    expect(env.market.logged()).toContain('"code":"OAUTH_INVALID_RESPONSE"');
  });

  test('a failure of the API is reported as unavailable, and the next attempt works', async () => {
    const person = atGithub(env);
    const browser = visitor();
    env.github.broken = 502;
    const path = '/auth/github?isClient=false&isFirstTime=true';
    expect(await travel(browser, path, person.login)).toBe(
      '/register/freelancer?signInFailed=unavailable&provider=github',
    );
    env.github.broken = null;
    expect(await travel(browser, path, person.login)).toBe('/?isSuccess=true&isClient=false');
  });
});

describe('a sign-in that is not completed', () => {
  test.each([
    ['/auth/google', '/login'],
    ['/auth/google?isClient=true&isFirstTime=true', '/register/client'],
    ['/auth/google?isClient=false&isFirstTime=true', '/register/freelancer'],
  ])('a cancelled sign-in from %s redirects to %s', async (path, page) => {
    const browser = visitor();
    expect(await travel(browser, path, atGoogle(env).sub, 'cancel')).toBe(
      `${page}?signInFailed=cancelled&provider=google`,
    );
    expect(await sessionOf(browser)).toEqual({ isLogin: false });
    expect(browser.oauth).toBeNull();
  });

  test('a sign-in can be cancelled at GitHub too', async () => {
    const browser = visitor();
    expect(await travel(browser, '/auth/github', atGithub(env).login, 'cancel')).toBe(
      '/login?signInFailed=cancelled&provider=github',
    );
  });

  test('a sign-in without an account or a role redirects to registration and creates nothing', async () => {
    const before = await env.market.countEvents();
    expect(await travel(visitor(), '/auth/google', atGoogle(env).sub)).toBe(
      '/register?signInFailed=no-account&provider=google',
    );
    expect(await env.market.countEvents()).toBe(before);
  });

  test.each(['isClient=maybe', 'isClient=true&isClient=false', 'isFirstTime=1'])(
    'a sign-in with ?%s is refused with 422',
    async (query) => {
      const answer = await navigate(visitor(), `/auth/google?${query}`, 'same-origin');
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toMatchObject([{ pointer: expect.stringMatching(/^#\/is/) }]);
      expect(answer.headers['set-cookie']).toBeUndefined();
    },
  );
});

describe('a provider address that has an account', () => {
  const owner = async () => {
    const form = registration(true);
    const browser = visitor();
    const { body } = await browser.post('/api/v1/auth/register', form);
    return { form, userId: body.user._id as string };
  };

  test('the account’s password connects Google and signs the user in, after which Google alone is enough', async () => {
    const { form, userId } = await owner();
    const person = atGoogle(env, { email: form.email.toUpperCase() });
    const browser = visitor();
    expect(await travel(browser, '/auth/google?isClient=false&isFirstTime=true', person.sub)).toBe('/login/connect');
    expect(await sessionOf(browser)).toEqual({ isLogin: false });
    expect((await browser.get('/api/v1/auth/link')).body).toEqual({ data: { provider: 'google', by: 'password' } });

    const wrong = await browser.post('/api/v1/auth/link', { password: 'not the password' });
    expect([wrong.status, wrong.body.code]).toEqual([401, 'wrong-credentials']);
    const right = await browser.post('/api/v1/auth/link', { password: form.password });
    expect(right.body).toEqual({ isLogin: true, isRegistered: false, user: { _id: userId, isClient: true } });
    expect(browser.oauth).toBeNull();

    const later = visitor();
    await travel(later, '/auth/google', person.sub);
    expect((await sessionOf(later)).userId).toBe(userId);
  });

  test('only five password attempts are allowed', async () => {
    const { form } = await owner();
    const person = atGoogle(env, { email: form.email });
    const browser = visitor();
    await travel(browser, '/auth/google', person.sub);
    for (let n = 0; n < 5; n++) {
      expect((await browser.post('/api/v1/auth/link', { password: `guess ${n}` })).status).toBe(401);
    }
    expect((await browser.post('/api/v1/auth/link', { password: form.password })).status).toBe(404);
    expect(await sessionOf(browser)).toEqual({ isLogin: false });
  });

  test('a pending link without a transaction returns 404', async () => {
    expect((await visitor().get('/api/v1/auth/link')).status).toBe(404);
    expect((await visitor().post('/api/v1/auth/link', { password: 'whatever' })).status).toBe(404);
  });

  test('the pending link for an account without a password states how its owner can sign in', async () => {
    const person = atGoogle(env);
    await travel(visitor(), '/auth/google?isClient=true&isFirstTime=true', person.sub);
    const dev = atGithub(env, { emails: [{ email: person.email, primary: true, verified: true }] });
    const browser = visitor();
    expect(await travel(browser, '/auth/github', dev.login)).toBe('/login/connect');
    expect((await browser.get('/api/v1/auth/link')).body.data).toEqual({ provider: 'github', by: 'google' });
  });
});

test('an account without a password refuses every password, with the same response as for a wrong one', async () => {
  const person = atGoogle(env);
  const browser = visitor();
  await travel(browser, '/auth/google?isClient=true&isFirstTime=true', person.sub);
  const { username } = await selfOf(browser);
  const wrong = await visitor().post('/api/v1/auth/login', { username: 'no.such.user', password: 'some password' });
  for (const name of [username, person.email]) {
    const answer = await visitor().post('/api/v1/auth/login', { username: name, password: 'some password' });
    const { requestId: _, ...body } = answer.body;
    const { requestId: __, ...expected } = wrong.body;
    expect([answer.status, body]).toEqual([401, expected]);
  }
});
