import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { FREELANCER_ID } from '../testing/fake-identity.ts';
import { type FakeService, json } from '../testing/fake-service.ts';
import { startTestBff, type TestBff } from '../testing/test-bff.ts';

let bff: TestBff;
let freelancer: Browser;
beforeAll(async () => {
  bff = await startTestBff();
  freelancer = await bff.signIn('fred');
});
afterAll(() => bff.close());
beforeEach(() => bff.reset());

const FEED = '/api/v1/client/project?recent=true';
const FILE = `/api/v1/upload/${FREELANCER_ID}`;

/** A freelancer's upload; the test writes its body. */
function upload({ port, url }: TestBff, { sid }: Browser): ClientRequest {
  return request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/v1/upload',
    agent: false,
    headers: {
      cookie: `__Host-sid=${sid}`,
      origin: url,
      'sec-fetch-site': 'same-origin',
      'x-requested-by': 'web',
      'content-type': 'multipart/form-data; boundary=b',
    },
  });
}

describe('a browser that disconnects', () => {
  // This timeout is so long that only the disconnect can end the request.
  let slowBff: TestBff;
  beforeAll(async () => {
    slowBff = await startTestBff({ upstreamTimeout: 600_000 });
  });
  afterAll(() => slowBff.close());

  test('a disconnect during an upload ends the request at the service', async () => {
    const gone = new Promise<string>((resolve) => {
      slowBff.services.files.handler = (req) => req.on('error', (error) => resolve(error.message));
    });
    const browser = await slowBff.signIn('fred');
    const sending = upload(slowBff, browser);
    sending.on('error', () => {});
    sending.write('--b\r\n');
    await arrived(slowBff.services.files);
    sending.destroy();
    expect(await gone).toBe('aborted');
  });

  test('a disconnect while waiting ends the request at the service', async () => {
    const gone = new Promise<void>((resolve) => {
      slowBff.services.feed.handler = (req) => req.socket.once('close', () => resolve());
    });
    const browser = await slowBff.signIn('fred');
    const waiting = request({
      host: '127.0.0.1',
      port: slowBff.port,
      path: FEED,
      agent: false,
      headers: { cookie: `__Host-sid=${browser.sid}` },
    });
    waiting.on('error', () => {});
    waiting.end();
    await arrived(slowBff.services.feed);
    waiting.destroy();
    await gone;
  });

  test('a disconnect during a download ends it at the service', async () => {
    const gone = new Promise<void>((resolve) => {
      slowBff.services.files.handler = (_req, res) => {
        res.once('close', () => resolve());
        res.writeHead(200, { 'content-type': 'image/png' }).write('first');
      };
    });
    const browser = await slowBff.signIn('fred');
    const loading = request({
      host: '127.0.0.1',
      port: slowBff.port,
      path: FILE,
      agent: false,
      headers: { cookie: `__Host-sid=${browser.sid}` },
    });
    loading.on('error', () => {});
    loading.end();
    const [response] = (await once(loading, 'response')) as [IncomingMessage];
    response.destroy();
    await gone;
  });
});

describe('an upload', () => {
  test('an upload of 20 MB arrives in full, with and without its length', async () => {
    const chunk = Buffer.alloc(1024 * 1024, 'x');
    for (const length of [20 * chunk.length, null]) {
      let received = 0;
      bff.services.files.handler = (req, res) => {
        req.on('data', (bytes: Buffer) => {
          received += bytes.length;
        });
        req.on('end', () => json(res, 201, { data: {} }));
      };
      const sending = upload(bff, freelancer);
      if (length !== null) sending.setHeader('content-length', length);
      for (let sent = 0; sent < 20; sent++) sending.write(chunk);
      sending.end();
      const [response] = (await once(sending, 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).toBe(201);
      expect(received).toBe(20 * chunk.length);
    }
  });

  test('an upload that is refused early gets a response while the browser is still sending', async () => {
    const letGo = new Promise<void>((resolve) => {
      bff.services.files.handler = (req, res) => {
        req.socket.once('close', () => resolve());
        req.once('data', () => json(res, 413, problem('too-large'), { 'content-type': PROBLEM_TYPE }));
      };
    });
    const sending = upload(bff, freelancer);
    sending.on('error', () => {});
    // The body never ends, so the response must be sent before its end.
    sending.write(Buffer.alloc(256 * 1024));
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const bytes of response) chunks.push(bytes as Buffer);
    expect(response.statusCode).toBe(413);
    expect(JSON.parse(Buffer.concat(chunks).toString()).code).toBe('too-large');
    // The service must not wait for the rest of the body, which never arrives.
    await letGo;
    sending.destroy();
  });

  test('a refused upload is read to its end, and the connection remains usable', async () => {
    bff.services.files.handler = (req, res) => {
      req.once('data', () => json(res, 413, problem('too-large'), { 'content-type': PROBLEM_TYPE }));
    };
    const size = 8 * 1024 * 1024;
    const socket = connect(bff.port, '127.0.0.1');
    const answered = until(socket, '"too-large"');
    socket.write(
      `POST /api/v1/upload HTTP/1.1\r\nHost: localhost\r\nOrigin: ${bff.url}\r\nX-Requested-By: web\r\n` +
        `Cookie: __Host-sid=${freelancer.sid}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${size}\r\n\r\n--b`,
    );
    expect(await answered).toMatch(/^HTTP\/1\.1 413 /);
    const next = until(socket, '"ok"');
    socket.write(Buffer.alloc(size - 3));
    socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(await next).toContain('HTTP/1.1 200 OK');
    socket.destroy();
  });

  test('an upload to a service that refuses it and closes immediately gets 413, or 503 if the close arrives before the response', async () => {
    bff.services.files.handler = (req, res) => {
      const headers = { 'content-type': PROBLEM_TYPE, connection: 'close' };
      req.once('data', () => json(res, 413, problem('too-large'), headers));
    };
    for (let times = 0; times < 5; times++) {
      const sending = upload(bff, freelancer);
      sending.on('error', () => {});
      sending.end(Buffer.alloc(8 * 1024 * 1024));
      const [response] = (await once(sending, 'response')) as [IncomingMessage];
      expect([413, 503]).toContain(response.statusCode);
      sending.destroy();
    }
  });

  test('an upload to a service that closes the connection gets 503 while the browser is still sending', async () => {
    bff.services.files.handler = (req) => req.socket.destroy();
    const sending = upload(bff, freelancer);
    sending.on('error', () => {});
    sending.write(Buffer.alloc(256 * 1024));
    const [response] = (await once(sending, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(503);
    response.resume();
    sending.destroy();
  });
});

/** Resolves once a request has reached the service's handler. */
function arrived(service: FakeService): Promise<void> {
  const { handler } = service;
  return new Promise((resolve) => {
    service.handler = (req, res) => {
      handler?.(req, res);
      resolve();
    };
  });
}

/** Returns everything received on the connection, up to and including `text`. */
async function until(socket: Socket, text: string): Promise<string> {
  let all = '';
  while (!all.includes(text)) all += String((await once(socket, 'data'))[0]);
  return all;
}
