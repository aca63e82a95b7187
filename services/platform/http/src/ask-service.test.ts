import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROBLEM_TYPE, type ProblemCode, problem } from '@hirelane/contracts/problem';
import { HEADERS } from '@hirelane/contracts/service-token';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { askService } from './ask-service.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let answer: Answer;
let seen: IncomingMessage;
const server = createServer((request, response) => {
  seen = request;
  answer(request, response);
});
let url: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const route = { method: 'POST', path: '/internal/things/:id', answer: z.object({ n: z.number() }) } as const;
const logged: unknown[] = [];
const headers = { [HEADERS.onwardToken]: 'token', [HEADERS.correlationId]: 'trace' };
const log = { error: (...said: unknown[]) => void logged.push(said), warn: () => undefined };
const ask = (base = url) => askService(base)(route, { id: 'a/b' }, { x: 1 }, { headers, log });

const json = (status: number, body: unknown, type = 'application/json'): Answer => {
  return (_, response) => response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
};
const refusal = (code: ProblemCode) => json(problem(code).status, problem(code), PROBLEM_TYPE);

test('the answer comes back, and the other service was given the token and the trace of the request', async () => {
  answer = json(200, { n: 1, more: 'is cut off' });
  expect(await ask()).toEqual({ n: 1 });
  expect(seen).toMatchObject({ method: 'POST', url: '/internal/things/a%2Fb' });
  expect(seen.headers).toMatchObject({ authorization: 'Bearer token', [HEADERS.correlationId]: 'trace' });
});

test.each(['unknown', 'forbidden', 'not-open', 'conflict'] as const)('a refusal %s is passed on', async (code) => {
  answer = refusal(code);
  await expect(ask()).rejects.toMatchObject({ body: { code } });
});

test.each<[string, Answer]>([
  ['does not believe the token, which is not about the person', refusal('signed-out')],
  ['fails', refusal('internal')],
  ['is unavailable', refusal('unavailable')],
  ['says no in another form', json(409, { code: 'not-open' })],
  ['says no with a code that nobody knows', json(409, { ...problem('conflict'), code: 'odd' }, PROBLEM_TYPE)],
  ['answers something else', json(200, { n: 'one' })],
  ['answers no JSON', (_, response) => response.end('<h1>')],
  ['redirects', (_, response) => response.writeHead(302, { location: '/' }).end()],
  ['hangs up', ({ socket }) => socket.destroy()],
])('that the other service %s is 503, to be tried again', async (_what, how) => {
  answer = how;
  logged.length = 0;
  await expect(ask()).rejects.toMatchObject({ body: { code: 'unavailable' }, retryAfter: 1 });
  expect(logged).toHaveLength(1);
});

test('so is that nobody listens there', async () => {
  await expect(ask('http://127.0.0.1:9')).rejects.toMatchObject({ body: { code: 'unavailable' } });
});
