import { request } from 'node:http';
import { createServer } from 'node:net';
import { freePort } from '@hirelane/test-kit/free-port';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBff } from '../start.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

const logger = pino({ level: 'silent' });
let bff: TestBff;
let running: Awaited<ReturnType<typeof startBff>>;
beforeAll(async () => {
  bff = await startTestBff();
  running = await startBff({ ...bff.config, publicUrl: null, host: '127.0.0.1', port: 0 }, { logger });
});
afterAll(async () => {
  await running.stop();
  await bff.close();
});

type Asked = Readonly<{ at?: string; path?: string; method?: string; headers?: Readonly<Record<string, string>> }>;

/** Status and Location of the response from an address of this machine. */
function ask({ at = '127.0.0.1', path = '/client?tab=1', method = 'GET', headers = {} }: Asked) {
  const host = at.includes(':') ? `[${at}]` : at;
  const all = { host: `${host}:${running.port}`, accept: 'text/html,*/*;q=0.8', ...headers };
  return new Promise<{ status: number | undefined; location: string | undefined }>((resolve, reject) => {
    request({ host: at, port: running.port, path, method, headers: all }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, location: response.headers.location });
    })
      .once('error', reject)
      .end();
  });
}

test.each(['127.0.0.1', '::1'])('a page at %s redirects to the origin where users can sign in', async (at) => {
  expect(await ask({ at })).toEqual({ status: 307, location: `http://localhost:${running.port}/client?tab=1` });
});

test('a path that begins with two slashes does not redirect to another host', async () => {
  const { location = '' } = await ask({ path: '//evil.example/x' });
  expect(new URL(location || `${running.url}/`).origin).toBe(running.url);
});

test.each<[string, Asked]>([
  ['at the origin itself', { headers: { host: 'localhost' } }],
  ['through a proxy, which may send any host', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['at the name of another machine', { headers: { host: 'hirelane.example' } }],
  ['of the API', { path: '/api/v1/project', headers: { accept: 'application/json' } }],
  ['that changes something', { method: 'POST' }],
])('a request %s is not redirected', async (_which, asked) => {
  const own = asked.headers?.['host'] === 'localhost' ? { host: new URL(running.url).host } : {};
  const { status, location } = await ask({ ...asked, headers: { ...asked.headers, ...own } });
  expect(location).toBeUndefined();
  expect(status).not.toBe(307);
});

test('with a public origin on the internet, the bff leaves redirects to its proxy', async () => {
  const { port, stop } = await startBff(
    { ...bff.config, publicUrl: 'https://hirelane.example', host: '127.0.0.1', port: 0 },
    { logger },
  );
  const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' }, redirect: 'manual' });
  expect(answer.status).toBe(503); // This test does not build pages.
  await stop();
});

test('startup fails if another program uses the same port of ::1, and leaves nothing open', async () => {
  const port = await freePort();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(port, '::1', resolve));
  const start = () => startBff({ ...bff.config, host: '127.0.0.1', port }, { logger });
  await expect(start()).rejects.toMatchObject({ code: 'EADDRINUSE', port });
  await new Promise((resolve) => other.close(resolve));
  await (await start()).stop();
});
