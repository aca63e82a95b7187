import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { PASSWORD } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';
import { kindOf } from './kind.ts';

const PROJECT = '00000000-0000-4000-8000-000000000001';
const TURNS = { read: 2, command: 1, 'sign-in': 1 };

let bff: TestBff;
const held: ServerResponse[] = [];
beforeAll(async () => {
  bff = await startTestBff({ turns: TURNS });
  for (const service of Object.values(bff.services)) {
    if (service.name !== 'identity') service.handler = (_req, res) => void held.push(res);
  }
});
afterEach(() => {
  for (const res of held.splice(0)) res.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
});
afterAll(() => bff.close());

const read = () => bff.openBrowser().get('/api/v1/project');

async function readsWaiting(): Promise<number | undefined> {
  const gauge = await bff.registry.getSingleMetric('hirelane_overload_waiting')?.get();
  return gauge?.values.find(({ labels }) => labels['kind'] === 'read')?.value;
}

/** Waits until a read turn is free. Otherwise, the test's own reads could be refused after 800 ms on a busy machine. */
function waitWithoutEnd() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Sends reads that occupy all turns and whose service does not respond. */
async function holdReads() {
  const answers = Array.from({ length: TURNS.read }, read);
  await eventually(
    async () => held.length,
    (count) => count === TURNS.read,
  );
  return answers;
}

describe('when all read turns are in use and none ends', () => {
  test('another read gets a 503 problem with Retry-After and the headers that every response has', async () => {
    const answers = await holdReads();
    const answer = await read();
    expect(answer.status).toBe(503);
    expect(answer.headers).toMatchObject({
      'retry-after': '1',
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect(answer.body).toMatchObject({ code: 'overloaded', status: 503 });
    expect(answer.headers['x-correlation-id']).toBe(answer.body.requestId);
    for (const res of held.splice(0)) res.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
    for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
  });

  test.each([`/projects/${PROJECT}`, '/people/asha', `/pictures/people/${PROJECT}.png`, '/sitemap.xml'])(
    '%s gets the same response, before any service is called',
    async (path) => {
      await holdReads();
      const answer = await bff.openBrowser().get(path, { headers: { accept: 'text/html' } });
      expect([answer.status, answer.headers['retry-after'], answer.body.code]).toEqual([503, '1', 'overloaded']);
    },
  );

  test('health, other pages and commands still work', async () => {
    await holdReads();
    expect((await bff.openBrowser().get('/health/live')).status).toBe(200);
    expect((await bff.openBrowser().get('/health/ready')).status).toBe(200);
    // The pages are not built in this test, so they return 404; the queue would have returned 503.
    expect((await bff.openBrowser().get('/login')).status).toBe(404);
    const json = { username: 'fred', password: PASSWORD };
    expect((await bff.openBrowser().send('POST', '/api/v1/auth/login', { json })).status).toBe(200);
    expect((await bff.openBrowser().send('POST', '/api/v1/newsletter', { json: {} })).body.code).not.toBe('overloaded');
  });

  test('a read that waits is served once a turn is free', async () => {
    await holdReads();
    waitWithoutEnd();
    const waiting = read();
    await eventually(readsWaiting, (count) => count === 1);
    held.shift()?.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
    await eventually(
      async () => held.length,
      (count) => count === TURNS.read,
    );
    for (const res of held.splice(0)) res.writeHead(200, { 'content-type': 'application/json' }).end('{"data":{}}');
    expect((await waiting).status).toBe(200);
  });

  test('a waiting request whose client has disconnected leaves the queue and does not reach a service', async () => {
    await holdReads();
    waitWithoutEnd();
    const before = bff.services.feed.seen.length;
    const socket = connect({ port: bff.port, host: '127.0.0.1' });
    await once(socket, 'connect');
    socket.write('GET /api/v1/project HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await eventually(readsWaiting, (count) => count === 1);
    socket.destroy();
    await eventually(readsWaiting, (count) => count === 0);
    expect(bff.services.feed.seen.length).toBe(before);
  });
});

test('pipelined requests release their turns when their connection is cut', async () => {
  waitWithoutEnd();
  const socket = connect({ port: bff.port, host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write('GET /api/v1/project HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(TURNS.read + 1));
  await eventually(
    async () => [await readsWaiting(), held.length],
    ([waiting, reached]) => waiting === 1 && reached === TURNS.read,
  );
  socket.destroy();
  await eventually(readsWaiting, (count) => count === 0);
  held.length = 0;
  await holdReads();
});

test('commands whose bodies arrive slowly do not block the turns of others', async () => {
  const slow = Array.from({ length: 3 }, () => connect({ port: bff.port, host: '127.0.0.1' }));
  const head =
    'POST /api/v1/newsletter HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nX-Requested-By: web\r\n';
  for (const socket of slow) {
    socket.on('error', () => undefined).write(`${head}Content-Type: application/json\r\nContent-Length: 50\r\n\r\n{`);
  }
  const send = async () => (await bff.openBrowser().send('PUT', `/api/v1/freelancer/saved/${PROJECT}`)).status;
  expect(await eventually(send, (status) => status !== 503)).toBe(401);
  for (const socket of slow) socket.destroy();
});

test.each([
  ['read', 'GET', '/api/v1/client/project?recent=true'],
  ['read', 'GET', '/auth/login/success'],
  ['command', 'PUT', `/api/v1/freelancer/saved/${PROJECT}`],
  ['command', 'DELETE', `/api/v1/user/sessions/${PROJECT}`],
  [null, 'POST', '/api/v1/auth/login'],
  [null, 'PUT', `/api/v1/user/${PROJECT}/password`],
  [null, 'POST', '/api/v1/upload'],
  [null, 'GET', `/api/v1/upload/${PROJECT}`],
  [null, 'GET', '/api/v1/events/project'],
  [null, 'GET', '/api/v1/account/data'],
  ['read', 'GET', `/projects/${PROJECT}`],
  ['read', 'HEAD', '/people/asha'],
  ['read', 'GET', `/pictures/projects/${PROJECT}-1.png`],
  ['read', 'GET', '/sitemap.xml'],
  ['read', 'GET', `/sitemaps/people-${PROJECT}.xml`],
  [null, 'POST', `/projects/${PROJECT}`],
  [null, 'GET', '/projects'],
  [null, 'GET', '/'],
  [null, 'GET', '/health/live'],
])('the %s queue handles %s %s', (kind, method, path) => {
  expect(kindOf(method, path)).toBe(kind);
});
