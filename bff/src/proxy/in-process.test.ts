import { connect } from 'node:net';
import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import { routes } from '@hirelane/api/routes';
import type { ServiceAnswer, ServiceCall } from '@hirelane/api/service-call';
import type { ServiceName } from '@hirelane/api/services';
import { overHttp } from '@hirelane/runtime/call-service';
import { eventually } from '@hirelane/test-kit/eventually';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { FREELANCER_ID } from '../testing/fake-identity.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

const UPSTREAM_TIMEOUT_MS = 1_500;
const JSON_TYPE = 'application/json; charset=utf-8';
const ID = '0190b0b0-0000-7000-8000-000000000001';
const EMPTY: ServiceAnswer = { status: 200, headers: { 'content-type': JSON_TYPE }, text: '{"data":{}}' };

let bff: TestBff;
let freelancer: Browser;
let calls: (ServiceCall & { service: ServiceName })[] = [];
let opened: ServiceName[] = [];
let answer: (call: ServiceCall) => Promise<ServiceAnswer>;

beforeAll(async () => {
  bff = await startTestBff({
    upstreamTimeout: UPSTREAM_TIMEOUT_MS,
    inProcess: {
      answer(service, call, signal) {
        // These fakes respond to the bff's own calls.
        if (routes[call.name].who === 'bff') return overHttp(() => bff.services[service].url)(service, call, signal);
        calls.push({ ...call, service });
        return answer(call);
      },
      connect(service) {
        opened.push(service);
        return connect(bff.services[service].port, '127.0.0.1');
      },
    },
  });
});
afterAll(() => bff.close());
beforeEach(async () => {
  bff.reset();
  answer = async () => EMPTY;
  freelancer = await bff.signIn('fred');
  calls = [];
  opened = [];
});

/** Delays the next responses; returns a function that sends the last one. */
function holdAnswer(): (answer: ServiceAnswer) => void {
  let finish: (answer: ServiceAnswer) => void = () => undefined;
  answer = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  return (given) => finish(given);
}

describe('a call to a service in this process', () => {
  test('a call receives the same parameters, query and headers as over HTTP, and a token for this service', async () => {
    const ask = { headers: { 'idempotency-key': 'k-1', 'x-user-id': 'another-user', cookie2: 'x' } };
    expect((await freelancer.send('PUT', `/api/v1/freelancer/saved/${ID}?a=1&a=2`, ask)).body).toEqual({ data: {} });
    expect(calls).toMatchObject([
      {
        service: 'feed',
        name: 'saveProject',
        path: `/api/v1/freelancer/saved/${ID}`,
        params: { projectId: ID },
        query: { a: ['1', '2'] },
      },
    ]);
    const { authorization, cookie, ...headers } = calls[0]?.headers ?? {};
    expect(decodeJwt(String(authorization).replace('Bearer ', ''))).toMatchObject({ sub: FREELANCER_ID, aud: 'feed' });
    expect(Object.keys(headers).sort()).toEqual(['accept', 'content-length', 'idempotency-key', 'x-correlation-id']);
    expect(opened).toEqual([]);
  });

  test('a call receives its parsed body', async () => {
    await freelancer.send('POST', '/api/v1/freelancer/proposal', { json: { coverLetter: 'Hello' } });
    expect(await calls[0]?.body()).toEqual({ coverLetter: 'Hello' });
  });

  test.each([
    ['is no JSON', '{', 'entity.parse.failed'],
    ['is too large', JSON.stringify('x'.repeat(103_000)), 'entity.too.large'],
  ])('a body that %s is left for the service to refuse', async (_, text, type) => {
    const headers = { 'content-type': 'application/json' };
    await freelancer.send('POST', '/api/v1/freelancer/proposal', { text, headers });
    await expect(calls[0]?.body()).rejects.toMatchObject({ type });
  });

  test('a call receives the whole query, even after a second question mark', async () => {
    await freelancer.get('/api/v1/client/project?q=why?&limit=5&recent=true');
    expect(calls[0]?.query).toEqual({ q: 'why?', limit: '5', recent: 'true' });
  });

  test('a call is not made when the browser disconnects before its body has arrived', async () => {
    const socket = connect(bff.port, '127.0.0.1');
    const lines = ['POST /api/v1/freelancer/proposal HTTP/1.1', `host: localhost:${bff.port}`, `origin: ${bff.url}`];
    const headers = ['x-requested-by: web', 'content-type: application/json', 'content-length: 100'];
    socket.end([...lines, ...headers, `cookie: __Host-sid=${freelancer.sid}`, '', '{"coverLetter":'].join('\r\n'));
    await eventually(
      () => bff.logs.filter(({ msg, aborted }) => msg === 'request' && aborted === true).length,
      (count) => count === 1,
    );
    expect((await freelancer.get('/api/v1/client/project?recent=true')).status).toBe(200);
    expect(calls.map(({ name }) => name)).toEqual(['listProjects']);
  });

  test('a body that is not JSON is streamed through a connection', async () => {
    bff.services.files.answers(201, { data: {} });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    expect((await freelancer.send('POST', '/api/v1/upload', { text: '--b--', headers })).status).toBe(201);
    expect({ calls, opened }).toEqual({ calls: [], opened: ['files'] });
  });
});

describe('a response from a service in this process', () => {
  test('a response is sent once the session’s write has been stored', async () => {
    answer = async () => ({ ...EMPTY, headers: { ...EMPTY.headers, 'x-wrote': `bookmark-${ID}@4` } });
    const { headers } = await freelancer.send('PUT', `/api/v1/freelancer/saved/${ID}`);
    expect(headers['x-wrote']).toBeUndefined();
    await freelancer.get('/api/v1/client/project?recent=true');
    expect(calls.at(-1)?.headers['x-at-least']).toBe(`bookmark-${ID}@4`);
  });

  test('a failure is passed on if it is a problem, and replaced otherwise', async () => {
    const text = JSON.stringify(problem('not-open'));
    answer = async () => ({ status: 409, headers: { 'content-type': PROBLEM_TYPE }, text });
    expect((await freelancer.send('PUT', `/api/v1/freelancer/saved/${ID}`)).body.code).toBe('not-open');
    answer = async () => ({ ...EMPTY, status: 500, text: '"at Object.<anonymous> (/srv/app.ts)"' });
    expect((await freelancer.get('/api/v1/client/project?recent=true')).body.code).toBe('internal');
    answer = async () => ({ ...EMPTY, status: 401 });
    expect((await freelancer.get('/api/v1/client/project?recent=true')).body.code).toBe('unavailable');
  });

  test('a response that takes too long is replaced with a timeout', async () => {
    const finish = holdAnswer();
    const refused = await freelancer.get('/api/v1/client/project?recent=true');
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status: 504, code: 'timeout' });
    finish(EMPTY);
    expect(bff.logs.filter(({ event }) => event === 'service-failed')).toMatchObject([{ code: 'ETIMEDOUT' }]);
  });

  test('a response is dropped if the browser has disconnected, but its write is stored', async () => {
    const finish = holdAnswer();
    const socket = connect(bff.port, '127.0.0.1');
    const lines = ['GET /api/v1/client/project?recent=true HTTP/1.1', `host: localhost:${bff.port}`];
    socket.write([...lines, `cookie: __Host-sid=${freelancer.sid}`, '', ''].join('\r\n'));
    await eventually(
      () => calls.length,
      (count) => count === 1,
    );
    socket.destroy();
    await eventually(
      () => bff.logs.filter(({ msg, aborted }) => msg === 'request' && aborted === true).length,
      (count) => count === 1,
    );
    finish({ ...EMPTY, headers: { ...EMPTY.headers, 'x-wrote': `bookmark-${ID}@5` } });
    expect(bff.logs.filter(({ level }) => Number(level) >= 40)).toEqual([]);
    // The write has happened, so the same session's next read waits for it.
    answer = async () => EMPTY;
    await eventually(
      async () => (await freelancer.get('/api/v1/client/project?recent=true')) && calls.at(-1)?.headers['x-at-least'],
      (wanted) => wanted === `bookmark-${ID}@5`,
    );
  });
});
