import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { PROBLEM_TYPE, problem } from '@hirelane/contracts/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { FREELANCER_ID } from '../testing/fake-identity.ts';
import { json } from '../testing/fake-service.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
let freelancer: Browser;
beforeAll(async () => {
  bff = await startTestBff({ upstreamTimeout: 400 });
  freelancer = await bff.signIn('fred');
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

const FEED = '/api/v1/client/project?recent=true';
const FILE = `/api/v1/upload/${FREELANCER_ID}`;

/** A request that the test itself writes to, as a signed-in freelancer's upload. */
function upload(): ClientRequest {
  return request({
    host: '127.0.0.1',
    port: bff.port,
    method: 'POST',
    path: '/api/v1/upload',
    agent: false,
    headers: {
      cookie: `__Host-sid=${freelancer.sid}`,
      origin: bff.url,
      'sec-fetch-site': 'same-origin',
      'x-requested-by': 'web',
      'content-type': 'multipart/form-data; boundary=b',
    },
  });
}

describe('a service that', () => {
  test('is down is 503 unavailable, without its address', async () => {
    const other = await startTestBff();
    const browser = await other.signIn('fred');
    await other.services.feed.close();
    const answer = await browser.get(FEED);
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
    expect(answer.headers['content-type']).toBe(PROBLEM_TYPE);
    expect(answer.text).not.toContain(String(other.services.feed.port));
    await other.close();
  });

  test('is silent is 504 timeout', async () => {
    bff.services.feed.handler = () => {};
    const answer = await freelancer.get(FEED);
    expect([answer.status, answer.body.code]).toEqual([504, 'timeout']);
  });

  test('hangs up is 503', async () => {
    bff.services.feed.handler = (req) => req.socket.destroy();
    expect((await freelancer.get(FEED)).status).toBe(503);
  });

  test('does not speak HTTP is 503', async () => {
    bff.services.feed.handler = (req) => req.socket.end('SSH-2.0-OpenSSH_9.2\r\n');
    expect((await freelancer.get(FEED)).status).toBe(503);
  });

  test.each([
    ['500 with a stack', 500, 'text/html', 'Error: at pool.query (/app/db.ts)', 500, 'internal'],
    ['500 in JSON of its own', 500, 'application/json', '{"stack":"at db.ts"}', 500, 'internal'],
    ['502', 502, 'text/html', 'nginx db.ts', 503, 'unavailable'],
    ['504', 504, 'text/plain', 'db.ts', 504, 'timeout'],
    ['a bare 404', 404, 'text/html', 'Cannot GET db.ts', 404, 'unknown'],
    ['a bare 400', 400, 'text/plain', 'db.ts', 400, 'bad-request'],
    ['a bare 413', 413, 'text/plain', 'db.ts', 413, 'too-large'],
    ['a redirect', 302, 'text/plain', 'db.ts', 500, 'internal'],
    ['200 in HTML', 200, 'text/html', '<p>db.ts', 500, 'internal'],
    ['401 about our token', 401, PROBLEM_TYPE, JSON.stringify(problem('signed-out')), 503, 'unavailable'],
  ])('answers %s is replaced', async (_what, status, type, body, expected, code) => {
    bff.services.feed.handler = (_req, res) =>
      res.writeHead(status, { 'content-type': type, location: '/db.ts' }).end(body);
    const answer = await freelancer.get(FEED);
    expect([answer.status, answer.body.code]).toEqual([expected, code]);
    expect(answer.headers['content-type']).toBe(PROBLEM_TYPE);
    expect(answer.text + JSON.stringify(answer.headers)).not.toContain('db.ts');
    expect((await freelancer.get('/auth/login/success')).body.isLogin).toBe(true);
  });

  test('says why, with Retry-After, is heard', async () => {
    bff.services.feed.handler = (_req, res) =>
      json(res, 503, problem('unavailable'), { 'content-type': PROBLEM_TYPE, 'retry-after': '1' });
    const answer = await freelancer.get(FEED);
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1']);
  });

  test('breaks off in the middle breaks the browser off: half a body must not look whole', async () => {
    bff.services.files.handler = (req, res) => {
      res.writeHead(200, { 'content-type': 'image/png' }).write('half', () => req.socket.destroy());
    };
    await expect(freelancer.get(FILE)).rejects.toThrow();
  });

  test('has failed serves the next request again', async () => {
    bff.services.feed.handler = (req) => req.socket.destroy();
    await freelancer.get(FEED);
    bff.services.feed.handler = null;
    expect((await freelancer.get(FEED)).status).toBe(200);
  });
});

describe('a browser that leaves', () => {
  test('in the middle of an upload ends the request at the service', async () => {
    const gone = new Promise<string>((resolve) => {
      bff.services.files.handler = (req) => req.on('error', (error) => resolve(error.message));
    });
    const sending = upload();
    sending.on('error', () => {});
    sending.write('--b\r\n');
    await arrived('files');
    sending.destroy();
    expect(await gone).toBe('aborted');
  });

  test('while waiting ends the request at the service', async () => {
    const gone = new Promise<void>((resolve) => {
      bff.services.feed.handler = (req) => req.socket.once('close', () => resolve());
    });
    const waiting = request({
      host: '127.0.0.1',
      port: bff.port,
      path: FEED,
      agent: false,
      headers: { cookie: `__Host-sid=${freelancer.sid}` },
    });
    waiting.on('error', () => {});
    waiting.end();
    await arrived('feed');
    waiting.destroy();
    await gone;
  });

  test('in the middle of a download ends it at the service', async () => {
    const gone = new Promise<void>((resolve) => {
      bff.services.files.handler = (_req, res) => {
        res.once('close', () => resolve());
        res.writeHead(200, { 'content-type': 'image/png' }).write('first');
      };
    });
    const loading = request({
      host: '127.0.0.1',
      port: bff.port,
      path: FILE,
      agent: false,
      headers: { cookie: `__Host-sid=${freelancer.sid}` },
    });
    loading.on('error', () => {});
    loading.end();
    const [response] = (await once(loading, 'response')) as [IncomingMessage];
    response.destroy();
    await gone;
  });
});

describe('an upload', () => {
  test('of 20 MB arrives whole, with and without its length', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    for (const length of [20 * chunk.length, null]) {
      let received = 0;
      bff.services.files.handler = (req, res) => {
        req.on('data', (bytes: Buffer) => {
          received += bytes.length;
        });
        req.on('end', () => json(res, 201, { data: {} }));
      };
      const sending = upload();
      if (length !== null) sending.setHeader('content-length', length);
      for (let sent = 0; sent < 20; sent++) sending.write(chunk);
      sending.end();
      const [response] = (await once(sending, 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(201);
      expect(received).toBe(20 * chunk.length);
    }
  });

  test('that is refused half-way is answered while the browser is still sending', async () => {
    bff.services.files.handler = (req, res) => {
      req.once('data', () => {
        json(res, 413, problem('too-large'), { 'content-type': PROBLEM_TYPE });
      });
    };
    const sending = upload();
    sending.on('error', () => {});
    // Never ended: the answer has to come early.
    sending.write(Buffer.alloc(256 * 1024));
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const bytes of response) chunks.push(bytes as Buffer);
    expect(response.statusCode).toBe(413);
    expect(JSON.parse(Buffer.concat(chunks).toString()).code).toBe('too-large');
    sending.destroy();
  });

  test('to a service that hangs up is 503 while the browser is still sending', async () => {
    bff.services.files.handler = (req) => req.socket.destroy();
    const sending = upload();
    sending.on('error', () => {});
    sending.write(Buffer.alloc(256 * 1024));
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(503);
    response.resume();
    sending.destroy();
  });
});

/** Resolves when a request has reached the service's handler. */
function arrived(service: 'files' | 'feed'): Promise<void> {
  const fake = bff.services[service];
  const { handler } = fake;
  return new Promise((resolve) => {
    fake.handler = (req, res) => {
      handler?.(req, res);
      resolve();
    };
  });
}
