import { get } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startTestBff } from '@hirelane/bff/testing/test-bff';
import { expect, onTestFinished, test } from 'vitest';
import { ensurePages } from '../../launcher/pages.ts';
import { BUDGETS } from './page-sizes.ts';

// Measures what a browser receives from the real bff with the built pages; `npm run check` only measures the files.

type Received = Readonly<{ encoding: string | undefined; type: string | undefined; bytes: number; body: Buffer }>;

/** The bytes of a response body as they arrive, not decoded. */
const receive = (url: string, accepted: string) =>
  new Promise<Received>((resolve, reject) => {
    const headers = { accept: 'text/html,*/*', 'accept-encoding': accepted };
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const { 'content-encoding': encoding, 'content-type': type } = response.headers;
        resolve({ encoding, type, bytes: body.length, body });
      });
    }).on('error', reject);
  });

async function startPages() {
  const bff = await startTestBff({ webRoot: await ensurePages(() => undefined) });
  onTestFinished(bff.close);
  return bff.url;
}

/** The paths of the scripts and style sheets that the document refers to. */
const namedIn = (html: string) =>
  [...html.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path);

test.each([
  ['br', BUDGETS.entry],
  // The same files are a sixth larger with gzip.
  ['gzip', BUDGETS.entry * 1.17],
])('the scripts of the first page arrive compressed with %s, within %d kB', async (encoding, budget) => {
  const url = await startPages();
  const paths = namedIn((await receive(`${url}/`, 'identity')).body.toString());
  expect(paths.length).toBeGreaterThan(0);
  const received = await Promise.all(paths.map((path) => receive(`${url}${path}`, encoding)));
  // Smaller files fit into one packet uncompressed.
  const large = received.filter(({ encoding: sent, bytes }) => sent !== undefined || bytes >= 1_000);
  expect(large.map((each) => each.encoding)).toEqual(large.map(() => encoding));
  expect(received.map(({ type }) => type)).toEqual(
    paths.map((path) => expect.stringMatching(path?.endsWith('.js') ? /^text\/javascript/ : /^text\/css/)),
  );
  const kilobytes = received.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000;
  expect(kilobytes).toBeLessThan(budget);
});

/**
 * The maximum sizes on the wire in kB, with brotli. Documents contain the style sheet, and the document for `/` also
 * contains the landing page.
 */
test.each([
  ['/', 14],
  ['/projects', 5],
])('the document of %s arrives compressed, within %d kB', async (path, budget) => {
  const url = await startPages();
  const plain = await receive(`${url}${path}`, 'identity');
  expect(plain.encoding).toBeUndefined();
  for (const encoding of ['br', 'gzip']) {
    const sent = await receive(`${url}${path}`, encoding);
    expect(sent.encoding).toBe(encoding);
    expect(sent.type).toBe('text/html; charset=utf-8');
    expect(sent.bytes / 1_000).toBeLessThan(encoding === 'br' ? budget : budget * 1.17);
    const body = encoding === 'br' ? brotliDecompressSync(sent.body) : gunzipSync(sent.body);
    // The nonce is different in each response.
    const withoutNonce = (html: Buffer) => html.toString().replaceAll(/nonce="[^"]+"/g, '');
    expect(withoutNonce(body)).toBe(withoutNonce(plain.body));
  }
});

test('a client that does not accept any encoding gets uncompressed files', async () => {
  const url = await startPages();
  const [path] = namedIn((await receive(`${url}/`, 'identity')).body.toString());
  const plain = await receive(`${url}${path}`, 'identity');
  const compressed = await receive(`${url}${path}`, 'br');
  expect(plain.encoding).toBeUndefined();
  expect(plain.bytes).toBeGreaterThan(2 * compressed.bytes);
});
