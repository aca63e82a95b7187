// @covers threat:14

import { navigate } from '@hirelane/bff/testing/trip';
import { openTestEnvironment, type TestEnvironment } from '@hirelane/infra/tests/support/sign-in';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment();
});
afterAll(() => env.stop());

const visitor = () => env.market.visitor();
const PAGES = [
  ['/auth/google', '/login'],
  ['/auth/github', '/login'],
  ['/auth/google?isClient=true&isFirstTime=true', '/register/client'],
  ['/auth/github?isClient=false&isFirstTime=true', '/register/freelancer'],
] as const;
const trips = async () => (await env.market.sql('SELECT FROM bff.oauth_transactions')).length;

describe('provider sign-ins started from another site', () => {
  // @covers found:41 asvs:7.6.2
  test.each(PAGES)('a link on another site to %s redirects to %s and stores nothing', async (path, page) => {
    const before = await trips();
    const answer = await navigate(visitor(), path, 'cross-site');
    expect([answer.status, answer.headers.location]).toEqual([303, page]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(await trips()).toBe(before);
    expect(env.market.logged()).toContain('"event":"oauth-elsewhere"');
  });

  test.each([
    ['another subdomain', { 'sec-fetch-site': 'same-site' }, false],
    ['a page of ours', { 'sec-fetch-site': 'same-origin' }, true],
    ['a typed address', { 'sec-fetch-site': 'none', 'sec-fetch-user': '?1' }, true],
    ['Safari before 16.4 on another site', { referer: 'https://evil.example/' }, false],
    ['Safari before 16.4 on a site whose name begins like ours', { referer: 'OURS.evil.example/' }, false],
    ['Safari before 16.4 on our site', { referer: 'OURS/login' }, true],
  ])('a request from %s with %o starts a sign-in: %s', async (_from, said: Record<string, string>, isBegun) => {
    const headers = {
      accept: 'text/html',
      'sec-fetch-site': undefined,
      'sec-fetch-mode': undefined,
      'sec-fetch-dest': undefined,
      'x-requested-by': undefined,
      ...Object.fromEntries(Object.entries(said).map(([name, value]) => [name, value.replace('OURS', env.market.url)])),
    };
    const { status, headers: answered } = await visitor().get('/auth/google', { headers });
    expect(status).toBe(303);
    if (isBegun) expect(answered.location).toMatch(/^http:\/\/127\.0\.0\.1:/);
    else expect(answered.location).toBe('/login');
  });
});
