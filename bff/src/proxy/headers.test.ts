import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { JWKS_PATH } from '../internal-app.ts';
import type { Browser } from '../testing/browser.ts';
import { CLIENT_ID, FREELANCER_ID } from '../testing/fake-identity.ts';
import { json } from '../testing/fake-service.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
let freelancer: Browser;
beforeAll(async () => {
  bff = await startTestBff();
  freelancer = await bff.signIn('fred');
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

const PROPOSAL = '/api/v1/freelancer/proposal';
const FILE = `/api/v1/upload/${CLIENT_ID}`;

// @covers attack:37 asvs:4.1.3
describe('attack 37: headers from outside', () => {
  test('a service gets only the headers on the allow-list', async () => {
    await freelancer.send('POST', PROPOSAL, {
      json: { projectId: CLIENT_ID },
      headers: {
        accept: 'application/json',
        'idempotency-key': 'key-1',
        authorization: 'Bearer forged',
        'proxy-authorization': 'Basic Zm9yZ2Vk',
        'x-user-id': CLIENT_ID,
        'x-user-role': 'client',
        forwarded: 'for=6.6.6.6',
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-real-ip': '6.6.6.6',
        'x-at-least': 'project-1@9',
        'x-wrote': 'project-1@9',
        'x-onward-token': 'forged',
        'x-marketplace-name': 'forged',
        'user-agent': 'tests',
        referer: bff.url,
        'accept-encoding': 'gzip, br',
        'x-expected-user': FREELANCER_ID,
        'x-anything': 'else',
      },
    });
    const [request] = bff.services.proposals.seen;
    const { authorization, 'x-onward-token': onward, ...headers } = request?.headers ?? {};
    expect(authorization).toMatch(/^Bearer eyJ/);
    expect(onward).toMatch(/^eyJ/);
    expect(headers).toEqual({
      accept: 'application/json',
      connection: 'keep-alive',
      'content-length': '52',
      'content-type': 'application/json',
      host: new URL(bff.services.proposals.url).host,
      'idempotency-key': 'key-1',
      'x-correlation-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(request?.caller.sub).toBe(FREELANCER_ID);
  });

  test('only a request to a service that calls another one contains a token for the second service', async () => {
    await freelancer.send('POST', PROPOSAL, { json: {} });
    const [sent] = bff.services.proposals.seen;
    const keys = createRemoteJWKSet(new URL(`http://127.0.0.1:${bff.internalPort}${JWKS_PATH}`));
    const { payload } = await jwtVerify(String(sent?.headers['x-onward-token']), keys);
    expect(payload).toMatchObject({ iss: 'bff', aud: 'projects', sub: FREELANCER_ID, role: 'proposals' });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(30);

    await freelancer.get(PROPOSAL);
    expect(bff.services.proposals.seen.at(-1)).toMatchObject({ method: 'GET' });
    expect(bff.services.proposals.seen.at(-1)?.headers).not.toHaveProperty('x-onward-token');
  });

  test('Expect: 100-continue does not bypass the allow-list', async () => {
    await freelancer.send('POST', PROPOSAL, {
      json: {},
      headers: { expect: '100-continue', 'x-user-id': CLIENT_ID, authorization: 'Bearer forged' },
    });
    const [request] = bff.services.proposals.seen;
    expect(request?.headers['x-user-id']).toBeUndefined();
    expect(request?.headers.expect).toBeUndefined();
    expect(request?.caller.sub).toBe(FREELANCER_ID);
  });
});

describe('headers of a response', () => {
  test("only headers on the allow-list reach the browser, and a service cannot weaken the bff's own headers", async () => {
    bff.services.proposals.answers(
      201,
      { data: {} },
      {
        'set-cookie': '__Host-sid=stolen; Path=/; Secure',
        server: 'internal',
        'x-powered-by': 'internal',
        'x-internal-host': '10.0.0.1',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=1000',
        'content-security-policy': 'default-src *',
        'x-wrote': 'proposal-1@1',
        'x-stale': 'true',
        etag: '"1"',
        location: '/api/v1/freelancer/proposal/1',
        'x-correlation-id': 'theirs',
      },
    );
    const answer = await freelancer.send('POST', PROPOSAL, { json: {} });
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-stale': 'true',
      etag: '"1"',
      location: '/api/v1/freelancer/proposal/1',
    });
    expect(answer.headers['x-correlation-id']).toMatch(/^[0-9a-f-]{36}$/);
    // The bff sets this cookie because the command wrote something.
    expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-wrote=1; /)]);
    const names = Object.keys(answer.headers);
    for (const name of ['server', 'x-powered-by', 'x-internal-host', 'x-wrote', 'access-control-allow-origin']) {
      expect(names).not.toContain(name);
    }
  });

  test("a download keeps the files service's headers", async () => {
    const said = {
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''offer.pdf",
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-length': '5',
    };
    bff.services.files.handler = (_req, res) => res.writeHead(200, said).end('%PDF-');
    const answer = await freelancer.get(FILE);
    expect(answer.text).toBe('%PDF-');
    expect(answer.headers).toMatchObject(said);
  });

  // @covers attack:14
  test('attack 14: documents, API responses, failures and downloads forbid framing', async () => {
    bff.services.files.handler = (_req, res) => res.writeHead(200, { 'content-type': 'image/png' }).end('png');
    const answers = [
      await freelancer.get('/', { headers: { accept: 'text/html' } }),
      await freelancer.get('/auth/login/success'),
      await freelancer.get('/api/v1/nothing'),
      await freelancer.get('/api/%2e'),
      await freelancer.get(FILE),
      await freelancer.get('/health/live'),
    ];
    for (const { headers } of answers) {
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers['x-frame-options']).toBe('DENY');
    }
  });

  test('every response carries the security headers', async () => {
    const { headers } = await freelancer.get('/auth/login/success');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

describe('the correlation id', () => {
  test("the correlation id is the browser's, in both directions, if it is a UUID", async () => {
    const id = '6F1C1F0E-0C3B-4B57-9D0C-6A3A2F3F6B11';
    const answer = await freelancer.send('POST', PROPOSAL, { json: {}, headers: { 'x-correlation-id': id } });
    expect(answer.headers['x-correlation-id']).toBe(id.toLowerCase());
    expect(bff.services.proposals.seen[0]?.headers['x-correlation-id']).toBe(id.toLowerCase());
  });

  test.each(['1', 'x'.repeat(200), '6f1c1f0e-0c3b-4b57-9d0c-6a3a2f3f6b11,evil'])(
    "the correlation id is ours when the browser's is %s",
    async (id) => {
      const answer = await freelancer.get('/api/v1/nothing', { headers: { 'x-correlation-id': id } });
      expect(answer.headers['x-correlation-id']).not.toBe(id);
      expect(answer.body.requestId).toBe(answer.headers['x-correlation-id']);
    },
  );
});

test("a service's problem reaches the browser unchanged, flags included", async () => {
  const body = problem('proposal-exists', { isProposalExist: true, requestId: 'theirs' });
  bff.services.proposals.handler = (_req, res) =>
    json(res, 409, body, { 'content-type': `${PROBLEM_TYPE}; charset=utf-8` });
  const answer = await freelancer.send('POST', PROPOSAL, { json: {} });
  expect(answer.status).toBe(409);
  expect(answer.body).toEqual(body);
});
