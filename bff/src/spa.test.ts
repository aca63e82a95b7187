import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from './testing/browser.ts';
import { startTestBff, type TestBff } from './testing/test-bff.ts';

const INDEX =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/assets/app-1a2b.js"></script>';
const SCRIPT = 'console.log("hello")';
const FILM = Buffer.from('0123456789');

let bff: TestBff;
let browser: Browser;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hirelane-web-'));
  await mkdir(join(root, 'assets'));
  await writeFile(join(root, 'index.html'), INDEX);
  await writeFile(join(root, '.env'), 'SECRET=1');
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await mkdir(join(root, 'media'));
  await writeFile(join(root, 'media/tour.webm'), FILM);
  await writeFile(join(root, 'assets/app-1a2b.js'), SCRIPT);
  await writeFile(join(root, 'assets/app-1a2b.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(root, 'assets/app-1a2b.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(root, 'assets/app-1a2b.js.map'), '{}');
  await writeFile(join(root, 'assets/plain-3c4d.css'), 'a{}');
  await writeFile(join(root, 'assets/letters-5e6f.woff2'), FILM);
  bff = await startTestBff({ webRoot: root });
  browser = bff.openBrowser();
});
afterAll(async () => {
  await bff.close();
  await rm(root, { recursive: true });
});

/** Opens a URL as the address bar or a link on another site would. */
const open = (path: string) =>
  browser.get(path, {
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-site': 'cross-site' },
  });

describe('a page', () => {
  test.each([
    '/',
    '/login',
    '/client',
    '/client/project/0190b0b0-0000-7000-8000-000000000001',
    '/no/such/page?draft',
    '/index.html',
  ])('%s returns index.html, which is never cached', async (path) => {
    const answer = await open(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.text).toContain('/assets/app-1a2b.js');
  });

  // @covers asvs:1.2.3 asvs:3.4.3 asvs:3.7.1 asvs:4.1.1 asvs:13.2.4 asvs:14.2.3
  test('a page has a new nonce in every response, and the policy contains it', async () => {
    const nonces = new Set<string>();
    for (let times = 0; times < 5; times++) {
      const { text, headers } = await open('/');
      const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      expect(text).not.toContain('__CSP_NONCE__');
      expect(text.split(nonce)).toHaveLength(3);
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self' 'nonce-${nonce}' 'strict-dynamic'; style-src 'self' 'nonce-${nonce}'; ` +
          "img-src 'self' data:; font-src 'self'; media-src 'self'; connect-src 'self'; object-src 'none'; " +
          "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; " +
          "require-trusted-types-for 'script'; trusted-types 'none'",
      );
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  test('a page is also sent for a HEAD request and to a plain client at /', async () => {
    expect((await browser.send('HEAD', '/login', { headers: { accept: 'text/html' } })).status).toBe(200);
    expect((await browser.get('/', { headers: { accept: '*/*' } })).text).toContain('<!doctype html>');
  });

  test('a page is read again after a new build', async () => {
    await writeFile(join(root, 'index.html'), `${INDEX}<!-- second build -->`);
    await utimes(join(root, 'index.html'), new Date(), new Date(Date.now() + 5_000));
    expect((await open('/')).text).toContain('second build');
  });

  test('a page is not sent to clients that do not accept HTML, or in response to writes', async () => {
    expect((await browser.get('/login', { headers: { accept: 'application/json' } })).status).toBe(404);
    expect((await browser.send('POST', '/login', { headers: { accept: 'text/html' } })).status).toBe(404);
  });
});

describe('an asset', () => {
  test.each([
    ['/assets/plain-3c4d.css', 'text/css; charset=utf-8', 'a{}'],
    ['/assets/letters-5e6f.woff2', 'font/woff2', String(FILM)],
  ])('%s is cached permanently', async (path, type, content) => {
    const answer = await browser.get(path);
    expect(answer.text ?? String(answer.body)).toBe(content);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test('an asset is sent compressed if the build compressed it and the browser accepts the encoding', async () => {
    const { headers } = await browser.get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip, br' } });
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
      'content-length': String(brotliCompressSync(SCRIPT).length),
    });
    // fetch accepts br and decodes it.
    expect(await (await fetch(`http://127.0.0.1:${bff.port}/assets/app-1a2b.js`)).text()).toBe(SCRIPT);

    const gzip = await browser.get('/assets/app-1a2b.js', { headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    const plain = await browser.get('/assets/app-1a2b.js');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toBe('accept-encoding');
    expect(plain.text).toBe(SCRIPT);
  });

  // @covers asvs:13.4.3
  test('a missing asset returns 404, not the page', async () => {
    for (const path of ['/assets/app-0000.js', '/assets/', '/assets', '/assets/app-1a2b.js/x']) {
      const answer = await open(path);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });

  // @covers asvs:4.1.1 asvs:13.2.5
  test('a file outside /assets is revalidated, because it may change', async () => {
    const answer = await browser.get('/favicon.svg');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });
});

describe('a film', () => {
  test('a film has its media type and accepts range requests', async () => {
    const { status, headers } = await browser.get('/media/tour.webm');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'video/webm', 'accept-ranges': 'bytes', 'content-length': '10' });
  });

  test('a film is sent in ranges, which browsers use to play and seek', async () => {
    const part = await browser.get('/media/tour.webm', { headers: { range: 'bytes=2-5' } });
    expect([part.status, part.headers['content-range'], part.text]).toEqual([206, 'bytes 2-5/10', '2345']);
    const beyond = await browser.get('/media/tour.webm', { headers: { range: 'bytes=20-' } });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
  });
});

// @covers attack:40 asvs:13.4.1
test.each(['/.env', '/assets/app-1a2b.js.map', '/.git/config', '/app.js.map', '/assets/.hidden'])(
  'attack 40: %s returns 404',
  async (path) => {
    for (const accept of ['text/html', '*/*']) {
      const answer = await browser.get(path, { headers: { accept } });
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('application/problem+json');
    }
  },
);

test('paths under /api and /auth never return the page', async () => {
  for (const path of ['/api', '/api/v1/nothing', '/auth/nothing']) {
    const answer = await browser.get(path, { headers: { accept: 'text/html' } });
    expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'unknown']);
  }
});

test('without a build, a page returns a 503 with the reason, and the API works', async () => {
  const bare = await startTestBff({ webRoot: join(root, 'nothing-here') });
  const visitor = bare.openBrowser();
  const answer = await visitor.get('/', { headers: { accept: 'text/html' } });
  expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
  expect(answer.body.detail).toContain('not built');
  expect((await visitor.get('/auth/login/success')).status).toBe(200);
  await bare.close();
});
