// @covers threat:17

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { FREELANCER_ID } from '../testing/fake-identity.ts';
import { sendRaw } from '../testing/raw.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
let freelancer: Browser;
beforeAll(async () => {
  bff = await startTestBff();
  freelancer = await bff.signIn('fred');
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

const ID = FREELANCER_ID;
const reached = () => Object.values(bff.services).flatMap(({ seen, refused }) => [...seen, ...refused]);

const raw = (text: string) => sendRaw(bff.port, text);

// @covers attack:36 asvs:1.1.1
describe('attack 36: the path', () => {
  test.each([
    `/api/v1/user/${ID}/../../../internal/accounts`,
    '/api/v1/user/..',
    '/api/../internal/accounts',
    '/api/v1/..;/internal',
    `/api/v1/user/%2e%2e/internal`,
    `/api/v1/user/%2E%2E/internal`,
    `/api/v1/user/.%2e/internal`,
    `/api/v1/user/..%2finternal`,
    `/api/v1/user/..%2Finternal`,
    `/api/v1/user/%5c..%5cinternal`,
    `/api/v1/user\\..\\internal`,
    `/api/v1/user/%252e%252e/internal`,
    `/api/v1/user/%25%32%65`,
    `/api/v1//user/${ID}`,
    `//evil.example/api/v1/user/${ID}`,
    `/api/v1/user/${ID}%00`,
    `/api/v1/user/${ID}\t`,
    `/api/v1/user/${ID}\x7f`,
    `/api/v1/user/${ID}#/../x`,
    `/api/v1/user/${ID}?x#y`,
    `/api/v1/user/${ID}\u00a0`,
    `/api/v1/user/\u2024\u2024/x`,
    `/assets/..%2f..%2fetc/passwd`,
    `/assets/../../etc/passwd`,
  ])('the path %j is refused with 400 and does not reach a service', async (path) => {
    const answer = await raw(
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(reached()).toEqual([]);
  });

  test.each([`http://127.0.0.1/api/v1/user/${ID}`, 'http://evil.example/', 'https:evil', '*', `api/v1/user/${ID}`])(
    'the target %s is refused with 400 and does not reach a service',
    async (target) => {
      for (const method of ['GET', 'OPTIONS']) {
        const answer = await raw(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
        expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      }
      expect(reached()).toEqual([]);
    },
  );

  test('the query may contain such characters, because it is data', async () => {
    const answer = await freelancer.get('/api/v1/client/project?cursor=..%2f%2e//%25');
    expect(answer.status).toBe(200);
    expect(bff.services.feed.seen[0]?.url).toBe('/api/v1/client/project?cursor=..%2f%2e//%25');
  });

  test('a refused request gets a problem and the security headers', async () => {
    const answer = await freelancer.get('/api/v1/%2e%2e/x');
    expect(answer.body).toMatchObject({ status: 400, code: 'bad-request' });
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(bff.logs).toContainEqual(expect.objectContaining({ event: 'path-refused', reason: 'path' }));
  });
});

// @covers attack:36 asvs:4.2.1
describe('attack 36: the message', () => {
  test('Transfer-Encoding with Content-Length is refused with 400', async () => {
    const answer = await raw(
      'POST /api/v1/freelancer/proposal HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `Cookie: __Host-sid=${freelancer.sid}\r\nX-Requested-By: web\r\nOrigin: ${bff.url}\r\n` +
        'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /internal/accounts HTTP/1.1\r\n\r\n',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(reached()).toEqual([]);
  });

  test('a method override is ignored', async () => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' };
    const answer = await freelancer.send('POST', `/api/v1/freelancer/saved/${ID}?_method=DELETE`, {
      json: {},
      headers,
    });
    expect(answer.status).toBe(404);
    expect(reached()).toEqual([]);
  });

  test.each([
    ['DELETE', `/api/v1/freelancer/saved/${ID}`],
    ['GET', `/api/v1/user/${ID}`],
  ])(
    'a %s with a body is refused with 400: the service could take the body for the next request',
    async (method, path) => {
      const smuggled = 'GET /internal/accounts HTTP/1.1\r\nHost: x\r\n\r\n';
      const common =
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nOrigin: ${bff.url}\r\nX-Requested-By: web\r\n` +
        `Cookie: __Host-sid=${freelancer.sid}\r\nContent-Type: application/json\r\nConnection: close\r\n`;
      const chunk = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`;
      expect(await raw(`${common}Transfer-Encoding: chunked\r\n\r\n${chunk}`)).toMatch(/^HTTP\/1\.1 400 /);
      expect(await raw(`${common}Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`)).toMatch(/^HTTP\/1\.1 400 /);
      expect(reached()).toEqual([]);
    },
  );

  test('headers beyond 16 kB are refused with 431', async () => {
    const answer = await raw(`GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ${'x'.repeat(17_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  });

  test.each([
    ['no host', ''],
    ['two hosts', 'Host: localhost\r\nHost: evil.example\r\n'],
  ])('a request with %s is refused with 400', async (_what, hosts) => {
    expect(await raw(`GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
    expect(bff.logs).toContainEqual(expect.objectContaining({ event: 'path-refused', reason: 'host' }));
  });
});
