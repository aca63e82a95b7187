import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Problem } from '@hirelane/api/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

async function answerTo(raw: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(bff.port, '127.0.0.1');
  socket.write(raw);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head: head.toLowerCase(), body: JSON.parse(body) };
}

test.each([
  ['a URL of 20,000 characters', `GET /api/v1/project?q=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400],
  ['two lengths', 'POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
])('%s gets a problem and the security headers', async (_what, raw, status) => {
  const { head, body } = await answerTo(raw);
  expect(Problem.parse(body).status).toBe(status);
  expect(head).toMatch(new RegExp(`^http/1.1 ${status} `));
  for (const header of [
    'cache-control: no-store',
    "content-security-policy: default-src 'none'",
    'nosniff',
    'connection: close',
  ]) {
    expect(head).toContain(header);
  }
});
