import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { EVENTS_TOKENS_CHANNEL } from '@hirelane/api/events-tokens';
import { eventually } from '@hirelane/test-kit/eventually';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startBff } from '../start.ts';
import { type EventStream, openEventStream } from '../testing/event-stream.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

const [TOKEN, OTHER] = ['an-analyst-of-the-operator-has-this', 'another-analyst-of-the-operator-1234'];
const PATH = '/api/v1/events/project/stream';
const SSE = { 'content-type': 'text/event-stream; charset=utf-8' };

let bff: TestBff;
const opened: EventStream[] = [];
/** The responses that the projects service is sending. */
let sending: ServerResponse[] = [];
beforeAll(async () => {
  // With one turn and few requests in progress, a stream that kept either would block the others.
  const turns = { read: 1, command: 1, 'sign-in': 1 };
  bff = await startTestBff({ eventsTokens: [TOKEN, OTHER], turns, trustProxy: 1, slots: { perAddress: 2 } });
});
afterAll(() => bff.close());
beforeEach(() => {
  bff.reset();
  sending = [];
  bff.services.projects.handler = (_req, res) => {
    sending.push(res.writeHead(200, SSE));
    res.write('retry: 2000\n\n');
  };
});
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close();
  await Promise.all(sending.map(async (res) => res.closed || (await once(res, 'close'))));
});

async function open(
  token = TOKEN,
  { headers = {}, ...asked }: Parameters<typeof openEventStream>[2] = {},
  port = bff.port,
) {
  const all = { authorization: `Bearer ${token}`, ...headers };
  const stream = await openEventStream(port, { sid: null }, { path: PATH, headers: all, ...asked });
  opened.push(stream);
  return stream;
}

test('events pass through at once, uncompressed, and the service gets the last id', async () => {
  const stream = await open(TOKEN, { headers: { 'last-event-id': 'position-7', 'accept-encoding': 'br, gzip' } });
  expect(stream.headers).toMatchObject({
    ...SSE,
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    connection: 'close',
  });
  expect(stream.headers['content-encoding']).toBeUndefined();
  sending[0]?.write('id: position-8\ndata: {"n":1}\n\n');
  expect(await stream.event(({ id }) => id === 'position-8')).toMatchObject({ event: 'message', data: '{"n":1}' });
  const [request] = bff.services.projects.seen;
  expect(request).toMatchObject({ url: PATH, headers: { 'last-event-id': 'position-7' } });
  expect(request?.caller).toMatchObject({ sub: 'analyst', role: 'analyst' });
});

test('a stream that its service ends is ended for the client', async () => {
  const stream = await open();
  sending[0]?.end();
  await stream.closed;
});

test('a stream ends when its token is revoked', async () => {
  const created = `hle_${'k'.repeat(43)}`;
  const hash = createHash('sha256').update(created).digest('base64url');
  const list = async (...hashes: readonly string[]) => {
    bff.services.identity.answers(200, { data: hashes.map((one) => ({ _id: randomUUID(), hash: one })) });
    await bff.database.query(`SELECT pg_notify('${EVENTS_TOKENS_CHANNEL}', '')`);
  };
  await list(hash);
  const stream = await eventually(
    () => open(created),
    ({ status }) => status === 200,
  );
  await list();
  await stream.closed;
});

test('the service is notified when a client disconnects', async () => {
  const stream = await open();
  const gone = once(sending[0] as ServerResponse, 'close');
  stream.close();
  await gone;
});

test('a response of another type is replaced, and a refusal of the service is passed on', async () => {
  bff.services.projects.answers(200, { data: [] });
  expect((await open()).status).toBe(500);
  bff.services.projects.answers(422, {}, { 'content-type': 'application/problem+json' });
  expect((await open()).status).toBe(422);
});

test('a HEAD request does not open a stream', async () => {
  bff.services.projects.handler = (_req, res) => res.writeHead(200, SSE).end();
  const headers = { authorization: `Bearer ${TOKEN}` };
  for (let n = 0; n < 10; n++) {
    const { status, text } = await bff.openBrowser().send('HEAD', PATH, { headers });
    expect([status, text]).toEqual([200, '']);
  }
});

describe('limits', () => {
  test('a token can have six streams; a seventh is refused until one of them ends', async () => {
    const streams = [];
    for (let n = 0; n < 6; n++) streams.push(await open());
    const seventh = await open(TOKEN, { headers: { authorization: `bearer   ${TOKEN}` } });
    expect([seventh.status, seventh.headers['retry-after']]).toEqual([429, '30']);
    expect((await open(OTHER)).status).toBe(200);
    streams[0]?.close();
    await eventually(open, ({ status }) => status === 200);
  });

  test('streams use up neither turns nor the requests in progress of an address', async () => {
    for (let n = 0; n < 3; n++) expect((await open()).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${bff.port}/health/live`)).status).toBe(200);
    expect((await bff.openBrowser().get('/api/v1/marketplace')).status).toBe(200);
  });

  test('a stream is logged and measured as complete when it begins', async () => {
    await open();
    const line = await eventually(
      () => bff.logs.find(({ route }) => route === PATH),
      (found) => found !== undefined,
    );
    expect(line).toMatchObject({ status: 200, msg: 'request' });
  });
});

test('a stopping bff ends its streams at once', async () => {
  const stopping = await startBff(bff.config, { logger: pino({ level: 'silent' }), drainTimeout: 600_000 });
  const stream = await open(TOKEN, {}, stopping.port);
  expect(stream.status).toBe(200);
  await stopping.stop();
  await stream.closed;
});
