// @covers threat:18 limit:4

import { connect } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLogSample } from './log-sample.ts';
import { securityHeaders } from './security-headers.ts';
import { listen } from './server.ts';
import { answerUnreadable } from './unreadable.ts';

let listening: Awaited<ReturnType<typeof listen>>;
const lines: string[] = [];
beforeAll(async () => {
  const timeouts = { headers: 300, request: 600, check: 50 };
  const listener = () => (req: NodeJS.ReadableStream, res: import('node:http').ServerResponse) => {
    req.resume();
    req.on('end', () => res.end('whole'));
  };
  listening = await listen({ host: '127.0.0.1', port: 0 }, listener, timeouts);
  const logger = pino({}, { write: (line) => void lines.push(line) });
  answerUnreadable(listening.server, logger, openLogSample(logger), securityHeaders('http://localhost'));
});
afterAll(() => listening.drain(0));

/** Sends one chunk every 40 ms until the server closes the connection; returns everything received. */
async function dribble(start: string, chunk: string): Promise<string> {
  const socket = connect(listening.port, '127.0.0.1');
  socket.on('error', () => {});
  let got = '';
  socket.on('data', (chunk) => {
    got += chunk;
  });
  socket.write(start);
  const timer = setInterval(() => socket.write(chunk), 40);
  // Not events.once(), which fails with the first 'error': a chunk sent while the server closes results in EPIPE or
  // ECONNRESET, before or after 'close', depending on Node's version and on timing.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return got;
}

// @covers attack:40
describe('attack 40: slowloris', () => {
  test('endless headers are cut off with 408', async () => {
    const answer = await dribble('GET / HTTP/1.1\r\nHost: localhost\r\n', 'X-More: 1\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('nosniff');
    expect(lines.at(-1)).toContain('"event":"request-unreadable"');
  });

  test('an endless body is cut off too', async () => {
    const answer = await dribble('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n', 'x');
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('other clients are served meanwhile', async () => {
    const slow = Array.from({ length: 100 }, () => dribble('GET / HTTP/1.1\r\nHost: localhost\r\n', 'X: 1\r\n'));
    const answer = await fetch(`http://127.0.0.1:${listening.port}/`, { method: 'POST', body: 'x' });
    expect(await answer.text()).toBe('whole');
    expect((await Promise.all(slow)).every((text) => text.startsWith('HTTP/1.1 408 '))).toBe(true);
  });
});
