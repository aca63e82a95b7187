import { depart, navigate, travel } from '@hirelane/bff/testing/trip';
import { atGoogle, openTestEnvironment, type TestEnvironment } from '@hirelane/infra/tests/support/sign-in';
import { registration } from '@hirelane/infra/tests/support/visitor';
import { afterAll, beforeAll, expect, test } from 'vitest';

let env: TestEnvironment;
beforeAll(async () => {
  env = await openTestEnvironment({ LIMIT_LOGIN: '2/15m', LIMIT_OAUTH_START: '3/m' });
});
afterAll(() => env.stop());

test('an attempt refused by a limit does not use up one of the five password attempts', async () => {
  const form = registration(true);
  await env.market.visitor().post('/api/v1/auth/register', form);
  const browser = env.market.visitor();
  await travel(browser, '/auth/google', atGoogle(env, { email: form.email }).sub);
  const confirm = (password: string) => browser.post('/api/v1/auth/link', { password });
  for (let n = 0; n < 2; n++) expect((await confirm('not the password')).status).toBe(401);
  for (let n = 0; n < 5; n++) expect((await confirm(form.password)).status).toBe(429);
  await env.market.sql('TRUNCATE bff.limits');
  expect((await confirm(form.password)).status).toBe(200);
});

test('beyond the limit, a provider sign-in does not start and redirects to a page that explains the limit', async () => {
  await env.market.sql('TRUNCATE bff.limits');
  for (let n = 0; n < 3; n++) await depart(env.market.visitor(), '/auth/google');
  const begun = () => env.market.sql('SELECT FROM bff.oauth_transactions');
  const before = (await begun()).length;
  const browser = env.market.visitor();
  const { status, headers } = await navigate(browser, '/auth/github', 'same-origin');
  expect([status, headers.location]).toEqual([303, '/login?signInFailed=too-many&provider=github']);
  expect(browser.oauth).toBeNull();
  expect(await begun()).toHaveLength(before);
  expect(env.market.logged()).toContain('"event":"rate-limited","limit":"oauthStart"');
});
