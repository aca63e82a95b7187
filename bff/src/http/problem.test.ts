import { once } from 'node:events';
import { createServer } from 'node:http';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { handleErrors } from './problem.ts';

/** The response to an error thrown by a handler. */
async function answerTo(error: unknown): Promise<Response> {
  const app = express();
  app.use((req, res) => {
    res.locals['context'] = { requestId: 'r', session: null, sample: { admits: () => false } };
    Object.assign(req, { log: {} });
    throw error;
  });
  app.use(handleErrors);
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return fetch(`http://127.0.0.1:${(server.address() as { port: number }).port}/`);
}

test.each([
  ['a database that refuses connections', { code: 'ECONNREFUSED', syscall: 'connect' }, 503, '5'],
  ['no connection in time', { message: 'timeout exceeded when trying to connect' }, 503, '5'],
  ['a bug in our code', { message: 'undefined is not a function' }, 500, null],
])('%s results in the expected status and Retry-After', async (_what, error, status, retryAfter) => {
  const answer = await answerTo(Object.assign(new Error('failed'), error));
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
});
