import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

const INDEX =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__" src="/app.js"></script>';
const ID = '0190b0b0-0000-7000-8000-000000000001';

/** A renderer like the one exported by the web build: one page that shows the title from the API. */
const RENDERER = `
  const address = (page) => '/api/v1/project/' + page.split('?')[0].split('/')[2];
  const isPage = (page) => /^\\/(projects|people)\\//.test(page) && !page.includes('?as=');
  export const isKnown = (path) => path === '/login' || path === '/projects' || isPage(path);
  export const asks = (path, answers) => (isPage(path) ? [address(path)].filter((one) => !(one in answers)) : null);
  export const statusOf = (path, answers) => answers[address(path)].status;
  export const lastsMs = () => Infinity;
  export const render = async (template, path, answers, origin) =>
    template + '<title>' + answers[address(path)].body.data.title + '</title><link rel="canonical" href="' + origin + path + '">';
`;

let bff: TestBff;
let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'hirelane-pages-'));
  await mkdir(join(root, '.server'));
  await writeFile(join(root, 'index.html'), INDEX);
  await writeFile(join(root, '.server/render.mjs'), RENDERER);
  await writeFile(join(root, 'app.js'), '1');
  bff = await startTestBff({ webRoot: root });
});
afterAll(async () => {
  await bff.close();
  await rm(root, { recursive: true });
});
beforeEach(() => {
  bff.reset();
  bff.services.feed.answers(200, { data: { title: 'A shop' } });
});

/** Requests a page as the address bar or a search engine does. */
const open = (path: string, headers: Record<string, string> = {}, browser = bff.openBrowser(), method = 'GET') =>
  browser.send(method, path, { headers: { accept: 'text/html', 'sec-fetch-site': 'cross-site', ...headers } });

const withoutNonce = ({ text, headers }: Awaited<ReturnType<typeof open>>) =>
  text.replaceAll(/nonce="([^"]+)"/g, (_: string, nonce: string) => {
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
    return 'nonce';
  });

describe('a public page', () => {
  test('a page is rendered from the responses for a visitor, whether or not the caller is signed in', async () => {
    const signedIn = await bff.signIn('clara');
    bff.services.feed.seen.length = 0;
    const [visitor, person] = [await open(`/projects/${ID}`), await open(`/projects/${ID}`, {}, signedIn)];
    expect([visitor.status, person.status]).toEqual([200, 200]);
    expect(visitor.text).toContain('<title>A shop</title>');
    expect(visitor.text).toContain(`href="${bff.url}/projects/${ID}"`);
    expect(withoutNonce(person)).toBe(withoutNonce(visitor));
    expect(bff.services.feed.seen.map(({ caller, headers }) => [caller['role'], headers.cookie])).toEqual([
      ['visitor', undefined],
      ['visitor', undefined],
    ]);
    for (const { headers } of [visitor, person]) {
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['vary'] ?? '').not.toMatch(/cookie/i);
    }
  });

  test('a page has a new nonce but the same ETag in each response, and only the browser may cache it', async () => {
    const [first, second] = [await open(`/projects/${ID}`), await open(`/projects/${ID}`)];
    expect(first.headers['content-security-policy']).not.toBe(second.headers['content-security-policy']);
    expect(second.headers['etag']).toBe(first.headers['etag']);
    expect(first.headers['etag']).toMatch(/^W\/"[\w-]{27}"$/);
    expect(first.headers['cache-control']).toBe('private, no-cache');
    expect(first.headers['vary']).toMatch(/accept-encoding/i);
  });

  test("a browser that has the page gets a 304 and keeps the policy with the cached document's nonce", async () => {
    const { headers } = await open(`/projects/${ID}`);
    const again = await open(`/projects/${ID}`, { 'if-none-match': headers['etag'] ?? '' });
    expect([again.status, again.text]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toBeUndefined();
    expect(again.headers['x-content-type-options']).toBe('nosniff');
  });

  test("a page changes as soon as the API's response does", async () => {
    const before = await open(`/projects/${ID}`);
    bff.services.feed.answers(200, { data: { title: 'Two shops' } });
    const after = await open(`/projects/${ID}`, { 'if-none-match': before.headers['etag'] ?? '' });
    expect([after.status, after.headers['etag'] === before.headers['etag']]).toEqual([200, false]);
    expect(after.text).toContain('Two shops');
  });

  test.each([
    [404, 404],
    [410, 410],
    [422, 404],
    [500, 503],
  ])('a page for which the API responds with %i has status %i and is not indexed', async (status, expected) => {
    bff.services.feed.answers(status, { code: 'x' });
    const answer = await open(`/projects/${ID}`);
    expect([answer.status, answer.headers['x-robots-tag']]).toEqual([expected, 'noindex']);
    expect(answer.text).toContain('/app.js');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['etag']).toBeUndefined();
    expect(answer.headers['retry-after']).toBe(expected === 503 ? '5' : undefined);
  });

  test('the page of a person that visitors may not see returns the app, with status 200 only for a browser with a session', async () => {
    const signedIn = await bff.signIn('clara');
    bff.services.feed.answers(404, { code: 'unknown' });
    for (const [path, browser, status] of [
      [`/people/${ID}`, signedIn, 200],
      [`/people/${ID}`, undefined, 404],
      [`/projects/${ID}`, signedIn, 404],
    ] as const) {
      const answer = await open(path, {}, browser);
      expect([path, answer.status, answer.headers['x-robots-tag']]).toEqual([path, status, 'noindex']);
      expect(answer.text).toContain('/app.js');
    }
    bff.services.feed.answers(410, { code: 'gone' });
    expect((await open(`/people/${ID}`, {}, signedIn)).status).toBe(410);
  });

  test('a page that is temporarily unavailable returns a 503, not a 404, to a client that accepts any type, such as curl', async () => {
    bff.services.feed.answers(503, { code: 'unavailable' });
    const { status, headers, body } = await open(`/projects/${ID}`, { accept: '*/*' });
    expect([status, headers['retry-after'], body['code']]).toEqual([503, '5', 'unavailable']);
    bff.services.feed.answers(404, { code: 'unknown' });
    expect((await open(`/projects/${ID}`, { accept: '*/*' })).status).toBe(404);
  });

  test('a page does not put a nonce into user input, even if the input contains the placeholder', async () => {
    const title = '__CSP_NONCE__ <script nonce="__CSP_NONCE__">';
    bff.services.feed.answers(200, { data: { title } });
    const { status, text, headers } = await open(`/projects/${ID}`);
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(headers['content-security-policy'] as string) ?? [];
    expect([status, nonce.length]).toEqual([200, 24]);
    expect(text.split(nonce)).toHaveLength(3);
    expect(text.replaceAll('\u2060', '')).toContain(`<title>${title}</title>`);
  });

  test('a page ignores tracking parameters, but the browser renders it if its query makes it a different page', async () => {
    const [plain, counted] = [await open(`/projects/${ID}`), await open(`/projects/${ID}?utm_source=mail`)];
    expect(counted.headers['etag']).toBe(plain.headers['etag']);
    const other = await open(`/projects/${ID}?as=client`);
    expect([other.status, other.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(other.text).not.toContain('<title>A shop</title>');
  });

  test('a page also responds to a HEAD request', async () => {
    const { status, text, headers } = await open(`/projects/${ID}`, {}, bff.openBrowser(), 'HEAD');
    expect([status, text]).toEqual([200, '']);
    expect(headers['etag']).toBeDefined();
  });
});

describe('other URLs', () => {
  test('the URL of a screen returns the app’s document', async () => {
    const { status, headers } = await open('/login');
    expect([status, headers['x-robots-tag'], headers['cache-control']]).toEqual([200, undefined, 'no-store']);
  });

  test('a URL with a search is not indexed', async () => {
    const { status, headers } = await open('/projects?q=tea');
    expect([status, headers['x-robots-tag']]).toEqual([200, 'noindex']);
  });

  test('a URL without a page returns a 404 with the app', async () => {
    const { status, text, headers } = await open('/no/such/page');
    expect([status, headers['x-robots-tag']]).toEqual([404, 'noindex']);
    expect(text).toContain('/app.js');
  });

  test('the URL of a file returns the file, whatever the Accept header', async () => {
    for (const accept of ['*/*', 'text/html']) {
      const { status, text, headers } = await open('/app.js', { accept });
      expect([status, text, headers['x-robots-tag']]).toEqual([200, '1', undefined]);
    }
  });

  test('a client that does not accept HTML does not get a page', async () => {
    expect((await open('/login', { accept: 'application/json' })).status).toBe(404);
    expect((await open(`/projects/${ID}`, { accept: '*/*' })).status).toBe(200);
  });

  test('no URL gives access to the renderer’s files', async () => {
    for (const path of ['/.server/render.mjs', '/.server/', '/.server']) {
      expect((await open(path)).status).toBe(404);
    }
  });
});
