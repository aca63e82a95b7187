import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { CLIENT_ID, FREELANCER_ID, PASSWORD } from '../testing/fake-identity.ts';
import { sendRaw } from '../testing/raw.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

const SECURE = 'https://hirelane.example';
/** Two instances of the bff, one at `http://localhost` and one at an https origin. */
const bffs = {} as Record<'http' | 'https', TestBff>;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hirelane-web-'));
  await mkdir(join(root, 'assets'));
  await mkdir(join(root, 'media'));
  await writeFile(
    join(root, 'index.html'),
    '<!doctype html><script nonce="__CSP_NONCE__" src="/assets/a-1.js"></script>',
  );
  await writeFile(join(root, 'assets/a-1.js'), '');
  await writeFile(join(root, 'media/tour.webm'), '0123456789');
  bffs.http = await startTestBff({ webRoot: root, upstreamTimeout: 2_500 });
  bffs.https = await startTestBff({ webRoot: root, upstreamTimeout: 2_500, publicUrl: SECURE });
});
afterAll(async () => {
  await Promise.all(Object.values(bffs).map((bff) => bff.close()));
  await rm(root, { recursive: true });
});
beforeEach(() => Object.values(bffs).forEach((bff) => void bff.reset()));

type Got = Readonly<{ status: number; headers: IncomingHttpHeaders }>;
type Ask = (bff: TestBff, freelancer: Browser) => Promise<Got>;

const USER = `/api/v1/user/${FREELANCER_ID}`;
const FEED = '/api/v1/client/project?recent=true';
const PROPOSAL = '/api/v1/freelancer/proposal';
const LOGIN = '/api/v1/auth/login';
const NO_STORE = 'no-store';
const html = { accept: 'text/html' };

const feedAnswers =
  (status: number, body: unknown, type = 'application/json'): Ask =>
  (bff, freelancer) => {
    bff.services.feed.answers(status, body, { 'content-type': type });
    return freelancer.get(FEED);
  };

async function raw(bff: TestBff, message: string): Promise<Got> {
  const [head = ''] = (await sendRaw(bff.port, message)).split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((each) => [
    each.slice(0, each.indexOf(':')).toLowerCase(),
    each.slice(each.indexOf(':') + 1).trim(),
  ]);
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers) };
}

/** Every kind of response: its name, status, Cache-Control, and how to request it. */
const KINDS: readonly (readonly [string, number, string, Ask])[] = [
  ['a page', 200, NO_STORE, (_, visitor) => visitor.get('/login', { headers: html })],
  ['a hashed asset', 200, 'public, max-age=31536000, immutable', (_, visitor) => visitor.get('/assets/a-1.js')],
  ['another file', 200, 'no-cache', (_, visitor) => visitor.get('/media/tour.webm')],
  ['a part', 206, 'no-cache', (_, visitor) => visitor.get('/media/tour.webm', { headers: { range: 'bytes=1-2' } })],
  [
    'a range beyond the end',
    416,
    NO_STORE,
    (_, visitor) => visitor.get('/media/tour.webm', { headers: { range: 'bytes=20-' } }),
  ],
  ['a missing asset', 404, NO_STORE, (_, visitor) => visitor.get('/assets/gone-2.js')],
  ['a missing file', 404, NO_STORE, (_, visitor) => visitor.get('/nothing')],
  // @covers asvs:13.4.4
  ['a TRACE', 404, NO_STORE, (_, visitor) => visitor.send('TRACE', '/', { headers: { origin: undefined } })],
  ['liveness', 200, NO_STORE, (_, visitor) => visitor.get('/health/live')],
  ['readiness', 200, NO_STORE, (_, visitor) => visitor.get('/health/ready')],
  ['an answer of the API', 200, NO_STORE, (_, freelancer) => freelancer.get(USER)],
  ['the session state', 200, NO_STORE, (_, freelancer) => freelancer.get('/auth/login/success')],
  ['a path of the API that does not exist', 404, NO_STORE, (_, freelancer) => freelancer.get('/api/v1/nothing')],
  ['a redirect', 303, NO_STORE, (_, visitor) => visitor.get('/auth/google')],
  ['a request without a session', 401, NO_STORE, (bff) => bff.openBrowser().get(USER)],
  [
    'a wrong password',
    401,
    NO_STORE,
    (bff) => bff.openBrowser().send('POST', LOGIN, { json: { username: 'fred', password: 'wrong' } }),
  ],
  ['the wrong role', 403, NO_STORE, (_, freelancer) => freelancer.send('POST', '/api/v1/client/project', { json: {} })],
  [
    'another site',
    403,
    NO_STORE,
    (_, freelancer) => freelancer.send('POST', PROPOSAL, { json: {}, headers: { 'sec-fetch-site': 'cross-site' } }),
  ],
  [
    'a preflight',
    403,
    NO_STORE,
    (_, freelancer) =>
      freelancer.send('OPTIONS', PROPOSAL, {
        headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      }),
  ],
  ...['/', '/login', '/health/live', '/health/ready', '/auth/google', '/auth/github/callback', LOGIN, '/api/v1/x'].map(
    (path): readonly [string, number, string, Ask] => [
      `OPTIONS ${path}`,
      404,
      NO_STORE,
      (_, visitor) => visitor.send('OPTIONS', path, {}),
    ],
  ),
  ['an ambiguous path', 400, NO_STORE, (_, freelancer) => freelancer.get('/api/v1/%2e%2e/x')],
  [
    'a broken body',
    400,
    NO_STORE,
    (_, visitor) => visitor.send('POST', LOGIN, { text: '{', headers: { 'content-type': 'application/json' } }),
  ],
  [
    'too large a body',
    413,
    NO_STORE,
    (_, visitor) => visitor.send('POST', LOGIN, { json: { username: 'x'.repeat(110_000) } }),
  ],
  ['wrong fields', 422, NO_STORE, (_, visitor) => visitor.send('POST', LOGIN, { json: {} })],
  ['too many requests', 429, NO_STORE, feedAnswers(429, problem('too-many-requests'), PROBLEM_TYPE)],
  ['a failure of a service', 500, NO_STORE, feedAnswers(500, { stack: 'at db.ts' })],
  ['a service that is down', 503, NO_STORE, feedAnswers(503, 'nginx', 'text/plain')],
  [
    'a service that does not respond',
    504,
    NO_STORE,
    (bff, freelancer) => {
      bff.services.feed.handler = () => {};
      return freelancer.get(FEED);
    },
  ],
  ['no HTTP', 400, NO_STORE, (bff) => raw(bff, 'HELO mail.example\r\n\r\n')],
  [
    'headers that are too large',
    431,
    NO_STORE,
    (bff) => raw(bff, `GET / HTTP/1.1\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`),
  ],
  ['no host', 400, NO_STORE, (bff) => raw(bff, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n')],
  [
    'an unknown expectation',
    200,
    NO_STORE,
    (_, visitor) => visitor.get('/health/live', { headers: { expect: 'the-best' } }),
  ],
  ['logout', 200, NO_STORE, (_, freelancer) => freelancer.get('/auth/logout')],
];

/** Headers for a script, which is not a document. */
const OF_ASSET = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};
const COMMON = {
  ...OF_ASSET,
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringContaining('camera=()'),
};
const WITH_ID = { ...COMMON, 'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/) };

async function freelancerOf(bff: TestBff): Promise<Browser> {
  const browser = await bff.signIn('fred');
  bff.logs.length = 0;
  return browser;
}

describe.each(['http', 'https'] as const)('responses over %s', (scheme) => {
  // @covers asvs:3.4.1 asvs:3.4.3 asvs:3.4.4 asvs:3.4.5 asvs:3.4.6 asvs:3.7.1 asvs:14.2.2 asvs:14.3.2
  test.each(KINDS)('%s has every security header', async (what, status, caching, ask) => {
    const bff = bffs[scheme];
    const { status: answered, headers } = await ask(bff, await freelancerOf(bff));
    expect(answered).toBe(status);
    expect(headers).toMatchObject({ ...(what === 'a hashed asset' ? OF_ASSET : WITH_ID), 'cache-control': caching });
    expect(headers['strict-transport-security']).toBe(scheme === 'https' ? 'max-age=31536000' : undefined);
    const policy = headers['content-security-policy'];
    if (what === 'a page') expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}' 'strict-dynamic'/);
    else expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
    if (status >= 400 && status !== 416) expect(headers['content-type']).toBe(PROBLEM_TYPE);
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin']) {
      expect(Object.keys(headers)).not.toContain(name);
    }
  });
});

test("a download has the security headers too, with the files service's sandbox policy", async () => {
  const policy = "sandbox; default-src 'none'; frame-ancestors 'none'";
  bffs.http.services.files.handler = (_req, res) =>
    res.writeHead(200, { 'content-security-policy': policy, 'cache-control': 'private, no-store' }).end('%PDF-');
  const { headers } = await (await freelancerOf(bffs.http)).get(`/api/v1/upload/${CLIENT_ID}`);
  expect(headers).toMatchObject({
    ...WITH_ID,
    'content-security-policy': policy,
    'cache-control': 'private, no-store',
  });
});

test('non-HTTP bytes sent during a response do not trigger a second response', async () => {
  bffs.http.services.feed.handler = (_req, res) => {
    res.writeHead(200, { 'content-type': 'application/json' }).write('{"data":');
  };
  const { sid } = await freelancerOf(bffs.http);
  const socket = connect(bffs.http.port, '127.0.0.1');
  socket.on('error', () => {});
  let got = '';
  socket.write(`GET ${FEED} HTTP/1.1\r\nHost: localhost\r\nCookie: __Host-sid=${sid}\r\n\r\n`);
  socket.on('data', (chunk) => {
    if (got === '') socket.write('HELO mail.example\r\n\r\n');
    got += chunk;
  });
  await once(socket, 'close');
  expect(got.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('the internal port sends the security headers too', async () => {
  for (const path of ['/internal/jwks.json', '/health/live', '/nothing']) {
    const { headers } = await fetch(`http://127.0.0.1:${bffs.http.internalPort}${path}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  }
});

// @covers asvs:14.3.1
test('logout clears only the browser’s cache, no other storage', async () => {
  const { headers } = await (await freelancerOf(bffs.http)).get('/auth/logout');
  expect(headers['clear-site-data']).toBe('"cache"');
});

test('no response contains a password', async () => {
  const answer = await bffs.http
    .openBrowser()
    .send('POST', LOGIN, { json: { username: 'fred', password: `${PASSWORD}!` } });
  expect(JSON.stringify(answer.headers) + answer.text).not.toContain(PASSWORD);
});
