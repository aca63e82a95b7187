// @covers limit:6

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '@hirelane/test-kit/eventually';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openLogSample } from '../http/log-sample.ts';
import { listen } from '../http/server.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';
import { cutStalledReaders } from './connections.ts';

/** More bytes than the buffers at both ends of a loopback connection can hold. */
const LENGTH = 24 * 1024 * 1024;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A connection that has sent a request and reads nothing until it is resumed. */
function ask(port: number, path: string, headers: readonly string[] = []): Socket {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => undefined);
  socket.pause();
  socket.write([`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'));
  sockets.push(socket);
  return socket;
}

describe('a response', () => {
  let listening: Awaited<ReturnType<typeof listen>>;
  let closed: string[] = [];
  beforeAll(async () => {
    listening = await listen({ host: '127.0.0.1', port: 0 }, () => (req, res) => {
      const { url = '' } = req;
      req.socket.once('close', () => closed.push(url));
      if (url !== '/silent') res.end(Buffer.alloc(LENGTH, ' '));
    });
    const logger = pino({ level: 'silent' });
    cutStalledReaders(listening.server, { timeout: 1_000, sample: openLogSample(logger), logger });
  });
  afterAll(() => listening.drain(0));
  afterEach(() => {
    closed = [];
  });
  const cut = (path: string) =>
    eventually(
      async () => closed,
      (all) => all.includes(path),
    );

  // @covers found:49
  test('a response that is not read is closed', async () => {
    ask(listening.port, '/large');
    await cut('/large');
  });

  test('a response is closed even when its client keeps sending', async () => {
    const socket = ask(listening.port, '/large');
    const sending = setInterval(() => socket.write('\r\n'), 100);
    await cut('/large');
    clearInterval(sending);
  });

  test('a response that is read slowly, for longer than the timeout, arrives in full', async () => {
    const socket = ask(listening.port, '/large');
    const begun = performance.now();
    let got = 0;
    socket.on('data', (chunk) => {
      got += chunk.length;
      // The time is measured with a clock, because timers may be late and the kernel reports progress in steps of about
      // a megabyte.
      if (got / LENGTH < (performance.now() - begun) / 3_000) return;
      socket.pause();
      setTimeout(() => socket.resume(), 8);
    });
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
    expect(got).toBeGreaterThan(LENGTH);
  });

  test('a response that starts late is not cut off', async () => {
    ask(listening.port, '/silent');
    ask(listening.port, '/large');
    await cut('/large');
    expect(closed).toEqual(['/large']);
  });
});

describe('a response of the bff', () => {
  let bff: TestBff;
  let webRoot: string;
  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'unread-'));
    await writeFile(join(webRoot, 'index.html'), '<!doctype html>');
    await writeFile(join(webRoot, 'large.js'), Buffer.alloc(LENGTH, ' '));
    bff = await startTestBff({
      webRoot,
      slots: {
        unreadSeconds: 1,
      },
    });
  });
  afterAll(async () => {
    await bff.close();
    await rm(webRoot, { recursive: true });
  });

  test.each([
    ['a file', '/large.js'],
    ['a service’s answer', '/api/v1/client/project?recent=true'],
  ])('%s that is not read is closed and logged', async (_what, path) => {
    bff.reset();
    const { sid } = await bff.signIn('fred');
    bff.services.feed.handler = (_req, res) =>
      void res.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.alloc(LENGTH, ' '));
    const cookie = `Cookie: __Host-sid=${sid}`;
    ask(bff.port, path, [cookie, 'Sec-Fetch-Site: same-origin', 'X-Requested-By: web', 'Accept-Encoding: identity']);
    await eventually(
      async () => bff.logs,
      (logs) => logs.some(({ event, limit }) => event === 'connection-refused' && limit === 'unread'),
    );
  });
});
