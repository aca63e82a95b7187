import { Readable } from 'node:stream';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { sendBytes } from './handlers.ts';

test.each([
  ['GET', 'content', true],
  ['HEAD', '', false],
])('the response to %s has the body %j', async (method, expected, isRead) => {
  let wasRead = false;
  const body = new Readable({
    read() {
      wasRead = true;
      this.push('content');
      this.push(null);
    },
  });
  const app = express();
  app.get('/', (_request, response) => sendBytes(body, response.set('content-length', '7')));
  const server = app.listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method });
  expect([await answer.text(), answer.headers.get('content-length')]).toEqual([expected, '7']);
  expect([wasRead, body.destroyed]).toEqual([isRead, true]);
});
