import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { FREELANCER_ID } from '../testing/fake-identity.ts';
import { json } from '../testing/fake-service.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
let freelancer: Browser;
beforeAll(async () => {
  bff = await startTestBff({ upstreamTimeout: 1_500 });
  freelancer = await bff.signIn('fred');
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

const FEED = '/api/v1/client/project?recent=true';
const FILE = `/api/v1/upload/${FREELANCER_ID}`;

describe('failing services', () => {
  // @covers asvs:16.5.2
  test('a service that is down results in 503 unavailable, without its address', async () => {
    const other = await startTestBff();
    const browser = await other.signIn('fred');
    await other.services.feed.close();
    const answer = await browser.get(FEED);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(answer.headers['content-type']).toBe(PROBLEM_TYPE);
    expect(answer.text).not.toContain(String(other.services.feed.port));
    await other.close();
  });

  test('a service that does not respond results in 504 timeout', async () => {
    bff.services.feed.handler = () => {};
    const answer = await freelancer.get(FEED);
    expect([answer.status, answer.body.code]).toEqual([504, 'timeout']);
  });

  test('a service that closes the connection results in 503', async () => {
    bff.services.feed.handler = (req) => req.socket.destroy();
    expect((await freelancer.get(FEED)).status).toBe(503);
  });

  test('a service that does not respond in HTTP results in 503', async () => {
    bff.services.feed.handler = (req) => req.socket.end('SSH-2.0-OpenSSH_9.2\r\n');
    expect((await freelancer.get(FEED)).status).toBe(503);
  });

  // @covers asvs:4.1.1 asvs:13.4.2 asvs:16.5.1
  test.each([
    ['500 with a stack', 500, 'text/html', 'Error: at pool.query (/app/db.ts)', 500, 'internal'],
    ['500 with its own JSON', 500, 'application/json', '{"stack":"at db.ts"}', 500, 'internal'],
    ['502', 502, 'text/html', 'nginx db.ts', 503, 'unavailable'],
    ['504', 504, 'text/plain', 'db.ts', 504, 'timeout'],
    ['a bare 404', 404, 'text/html', 'Cannot GET db.ts', 404, 'unknown'],
    ['a bare 400', 400, 'text/plain', 'db.ts', 400, 'bad-request'],
    ['a bare 413', 413, 'text/plain', 'db.ts', 413, 'too-large'],
    // @covers asvs:15.3.2
    ['a redirect', 302, 'text/plain', 'db.ts', 500, 'internal'],
    ['200 in HTML', 200, 'text/html', '<p>db.ts', 500, 'internal'],
    ['401 about our token', 401, PROBLEM_TYPE, JSON.stringify(problem('signed-out')), 503, 'unavailable'],
  ])('the bff replaces a response that is %s', async (_what, status, type, body, expected, code) => {
    bff.services.feed.handler = (_req, res) =>
      res.writeHead(status, { 'content-type': type, location: '/db.ts' }).end(body);
    const answer = await freelancer.get(FEED);
    expect([answer.status, answer.body.code]).toEqual([expected, code]);
    expect(answer.headers['content-type']).toBe(PROBLEM_TYPE);
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain('db.ts');
    expect((await freelancer.get('/auth/login/success')).body.isLogin).toBe(true);
  });

  test("the bff passes on a service's problem and Retry-After", async () => {
    bff.services.feed.handler = (_req, res) =>
      json(res, 503, problem('unavailable'), { 'content-type': PROBLEM_TYPE, 'retry-after': '1' });
    const answer = await freelancer.get(FEED);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
  });

  test.each(['destroy', 'resetAndDestroy'] as const)(
    'the browser’s connection is cut if a service stops midway (%s), because a partial body must not look complete',
    async (how) => {
      bff.services.files.handler = (req, res) => {
        res.writeHead(200, { 'content-type': 'image/png' }).write('half', () => req.socket[how]());
      };
      await expect(freelancer.get(FILE)).rejects.toThrow();
    },
  );

  // @covers asvs:16.5.2
  test('a service that has failed serves the next request', async () => {
    bff.services.feed.handler = (req) => req.socket.destroy();
    await freelancer.get(FEED);
    bff.services.feed.handler = null;
    expect((await freelancer.get(FEED)).status).toBe(200);
  });
});
