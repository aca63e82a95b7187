import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import { routes } from '@hirelane/api/routes';
import type { ServiceCall, Transport } from '@hirelane/api/service-call';
import { HEADERS } from '@hirelane/api/service-token';
import type { ProjectorStatus } from '@hirelane/projections/projector';
import { callService, overHttp } from '@hirelane/runtime/call-service';
import { defineSeries } from '@hirelane/runtime/metrics/series';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { answerInProcess } from './answer-in-process.ts';
import type { Handlers } from './handlers.ts';
import { HttpProblem, unknownTo, wrongCredentials } from './http-problem.ts';
import { createServiceApp } from './service-app.ts';

const [ID, OTHER] = ['0190b0b0-0000-7000-8000-000000000001', '0190b0b0-0000-7000-8000-000000000002'];
const CORRELATION = '0190b0b0-0000-7000-8000-000000000003';
const TIMEOUT_MS = 400;

// A service with replaceable handlers, and two transports to reach it.
type Handling = (input: Readonly<Record<string, unknown>>) => Promise<unknown>;
let handle: Handling;
let receivedHeaders: ServiceCall['headers'][] = [];
const keys = new Set<string>();
const handler = (input: Readonly<Record<string, unknown>>) => {
  receivedHeaders.push(input['headers'] as ServiceCall['headers']);
  return handle(input);
};
const registry = new Registry();
const serving = {
  service: 'projects' as const,
  handlers: { beginProposal: handler, listProjectChanges: handler } as unknown as Handlers<'projects'>,
  refusals: {},
  authenticate: async (authorization: string | undefined) => {
    if (authorization === 'Bearer proposals') return { id: OTHER, role: 'proposals' as const };
    if (authorization === 'Bearer client') return { id: OTHER, role: 'client' as const };
    throw new HttpProblem('signed-out');
  },
  idempotency: {
    once: async ({ key = '' }: { key: string | undefined }, run: (ids: never) => Promise<never>) => {
      const isReplay = keys.has(key);
      if (key !== '') keys.add(key);
      return { answer: await run({ commandId: ID, newId: ID } as never), isReplay };
    },
    sweep: async () => 0,
  },
  model: { status: () => ({ mustRebuild: false }) as ProjectorStatus, waitFor: async () => true },
  series: defineSeries(registry),
  registry,
  log: pino({ level: 'silent' }),
};

async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}

let http: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  http = await listen(createServiceApp(serving));
});
afterAll(() => http.close());
beforeEach(() => {
  receivedHeaders = [];
  keys.clear();
});

const answer = answerInProcess(serving);
const WAYS: readonly (readonly [string, Transport])[] = [
  ['in process', (_service, call) => answer(call)],
  ['over HTTP', (...call) => overHttp(() => http.url)(...call)],
];

const begun = { data: { projectId: ID, clientId: OTHER } };
const begin = (transport: Transport, token: string | Promise<string> = 'proposals') =>
  callService(transport, TIMEOUT_MS)(routes.beginProposal, {
    token,
    correlationId: CORRELATION,
    params: { id: ID },
    form: { clientId: OTHER },
    idempotencyKey: 'k-1',
  });

describe.each(WAYS)('a call %s', (_way, transport) => {
  test('the call passes parameters, form and headers to the service and returns the written version', async () => {
    let given: unknown;
    handle = async ({ params, body, caller }) => {
      given = { params, body, caller };
      return { body: begun, wrote: { stream: `project-${ID}`, version: 2 } };
    };
    const wrote = `project-${ID}@2`;
    expect(await begin(transport)).toEqual({ ok: true, body: begun, wrote, isReplay: false });
    expect(given).toEqual({ params: { id: ID }, body: { clientId: OTHER }, caller: { id: OTHER, role: 'proposals' } });
    expect(receivedHeaders[0]).toMatchObject({ [HEADERS.correlationId]: CORRELATION, 'idempotency-key': 'k-1' });
    expect(await begin(transport)).toMatchObject({ ok: true, isReplay: true });
  });

  test('the call passes the query and the versions that it requires, and a form without values is empty', async () => {
    const given: unknown[] = [];
    handle = async ({ query, body }) => {
      given.push(query, body);
      return { body: query === undefined ? begun : { data: [] } };
    };
    const call = callService(transport, TIMEOUT_MS);
    const asked = { correlationId: CORRELATION, params: { id: ID } };
    const query = { token: 'client', query: { since: 2 }, atLeast: `project-${ID}@2`, ...asked };
    expect(await call(routes.listProjectChanges, query)).toMatchObject({ ok: true, body: { data: [] }, wrote: null });
    expect(receivedHeaders[0]?.[HEADERS.atLeast]).toBe(`project-${ID}@2`);
    await call(routes.beginProposal, { token: 'proposals', form: { clientId: undefined }, ...asked });
    expect(given).toEqual([{ since: 2 }, undefined, undefined, {}]);
  });

  test.each([
    ['the problem, with its fields', new HttpProblem('invalid', { errors: [{ pointer: '#/a', message: 'No.' }] }), {}],
    ['when to retry', new HttpProblem('too-many-requests', {}, 7), { retryAfter: '7' }],
    ['that it hides another user’s data', unknownTo(OTHER, ID), { isHidden: true }],
    ['the account that the proof was for', wrongCredentials(ID), { account: ID }],
    ['that the service is temporarily unavailable', new HttpProblem('unavailable', {}, 1), { retryAfter: '1' }],
    ['that the service has failed', new HttpProblem('internal'), {}],
  ])('in addition to the refusal, the call returns %s', async (_what, error, more) => {
    handle = async () => Promise.reject(error);
    const internal = { retryAfter: null, isHidden: false, account: null };
    const said = { ...error.body, requestId: CORRELATION };
    expect(await begin(transport)).toEqual({ ok: false, problem: said, ...internal, ...more });
  });

  test.each([
    ['the service rejects our token', async () => 'forged', async () => ({ body: begun })],
    ['there is no token', () => Promise.reject(new Error('no key')), async () => ({ body: begun })],
    ['the response has a different shape', async () => 'proposals', async () => ({ body: { data: {} } })],
  ])('the call returns unavailable and the reason if %s', async (_what, tokenOf, how) => {
    handle = how;
    const said = await begin(transport, tokenOf());
    expect(said).toMatchObject({ ok: false, problem: problem('unavailable'), retryAfter: null });
    expect(said).toHaveProperty('cause');
  });

  test('a call is forbidden if the route does not admit the caller', async () => {
    expect(await begin(transport, 'client')).toMatchObject({ ok: false, problem: { code: 'forbidden' } });
  });

  test('a call without a response fails after its timeout', async () => {
    handle = () => new Promise(() => undefined);
    expect(await begin(transport)).toMatchObject({ ok: false, problem: problem('timeout'), retryAfter: null });
  });
});

describe('over HTTP, a response that is not from the service', () => {
  const body = JSON.stringify(problem('not-open'));
  const as = (status: number, type: string, text: string) =>
    ((_, response) =>
      void response
        .writeHead(status, { 'content-type': type, 'retry-after': '7' })
        .end(text)) satisfies RequestListener;
  test.each<[string, RequestListener, object]>([
    ['a refusal of a different content type', as(409, 'application/json', body), { code: 'unavailable' }],
    ['an HTML error page', as(500, 'text/html', '<h1>at db.ts'), { code: 'internal' }],
    ['a gateway timeout', as(504, 'text/html', '<h1>'), { code: 'timeout' }],
    ['an invalid problem', as(409, PROBLEM_TYPE, '{}'), { code: 'unavailable' }],
    ['no JSON', as(200, 'text/html', '<h1>'), { code: 'unavailable' }],
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/' }).end(), { code: 'unavailable' }],
    ['a closed connection', ({ socket }) => void socket.destroy(), { code: 'unavailable' }],
  ])('%s', async (_what, listener, said) => {
    const { url, close } = await listen(listener);
    onTestFinished(close);
    const answered = await begin(overHttp(() => url));
    expect(answered).toMatchObject({ ok: false, problem: said });
    expect(answered).toHaveProperty('cause');
  });

  test('a refused connection is reported as unavailable', async () => {
    expect(await begin(overHttp(() => 'http://127.0.0.1:9'))).toMatchObject({ problem: { code: 'unavailable' } });
  });
});
