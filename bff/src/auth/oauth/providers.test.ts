import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { sendJson } from '../../testing/provider-page.ts';
import { startTestBff } from '../../testing/test-bff.ts';
import { navigate } from '../../testing/trip.ts';

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers.splice(0)) await close();
});

async function startBff(overrides: Parameters<typeof startTestBff>[0]) {
  const bff = await startTestBff(overrides);
  closers.push(bff.close);
  return bff;
}

const PROVIDERS = '/api/v1/auth/providers';
const google = { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' };

test('an unconfigured provider is listed in development and omitted in production', async () => {
  const development = await startBff({ providers: { google, github: null } });
  expect((await development.openBrowser().get(PROVIDERS)).body.data).toEqual([
    { provider: 'google', isReady: true },
    { provider: 'github', isReady: false },
  ]);
  const production = await startBff({ providers: { google, github: null }, hidesUnconfigured: true });
  expect((await production.openBrowser().get(PROVIDERS)).body.data).toEqual([{ provider: 'google', isReady: true }]);
});

test('a sign-in with an unconfigured provider redirects back with the reason', async () => {
  const bff = await startBff({});
  const { headers } = await navigate(bff.openBrowser(), '/auth/github', 'same-origin');
  expect(headers.location).toBe('/login?signInFailed=not-set-up&provider=github');
});

test('while Google is down, the user sees the reason, other features work, and the next attempt tries Google again', async () => {
  let isDown = true;
  const server = createServer((_req, res) => {
    if (isDown) return void res.writeHead(503).end();
    sendJson(res, 200, { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bff = await startBff({ providers: { google: { ...google, issuer }, github: null } });
  const browser = bff.openBrowser();

  const failed = await navigate(browser, '/auth/google', 'same-origin');
  expect(failed.headers.location).toBe('/login?signInFailed=unavailable&provider=google');
  expect(browser.oauth).toBeNull();
  expect((await browser.get('/health/ready')).status).toBe(200);

  isDown = false;
  const { headers } = await navigate(browser, '/auth/google', 'same-origin');
  expect(headers.location).toMatch(`${issuer}/authorize?`);
  const asked = new URL(headers.location ?? '').searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    client_id: 'id',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${bff.url}/auth/google/callback`,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^.{40,}$/),
    nonce: expect.stringMatching(/^.{40,}$/),
    code_challenge: expect.stringMatching(/^.{43}$/),
  });
});

test('a HEAD request does not start a sign-in', async () => {
  const bff = await startBff({ providers: { google, github: null } });
  const browser = bff.openBrowser();
  await browser.send('HEAD', '/auth/google');
  expect(browser.oauth).toBeNull();
  expect((await bff.database.query('SELECT FROM bff.oauth_transactions')).rows).toEqual([]);
});
