import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { freePort } from '@hirelane/test-kit/free-port';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBff } from './start.ts';
import { FREELANCER_ID, registration } from './testing/fake-identity.ts';
import { json } from './testing/fake-service.ts';
import { startTestBff, type TestBff } from './testing/test-bff.ts';

let bff: TestBff;
beforeAll(async () => {
  bff = await startTestBff();
});
afterAll(() => bff.close());

const logger = pino({ level: 'silent' });

describe('startup', () => {
  test('several instances can start at once on an empty database', async () => {
    const database = await createTestDatabase();
    const config = { ...bff.config, databaseUrl: database.url };
    const copies = await Promise.all([1, 2, 3].map(() => startBff(config, { logger })));
    await Promise.all(copies.map((copy) => copy.stop()));
    await database.drop();
  });

  test('sessions from the first instance are valid in a second one', async () => {
    const other = await startBff(bff.config, { logger });
    const browser = await bff.signIn('fred');
    const response = await fetch(`http://127.0.0.1:${other.port}/auth/login/success`, {
      headers: { cookie: `__Host-sid=${browser.sid}`, 'sec-fetch-site': 'same-origin' },
    });
    expect(await response.json()).toMatchObject({ isLogin: true, userId: FREELANCER_ID });
    await other.stop();
  });

  test.each(['port', 'internalPort'] as const)(
    'startup rejects with EADDRINUSE when its %s is taken',
    async (which) => {
      const taken = createServer().listen(0, '127.0.0.1');
      await once(taken, 'listening');
      const { port } = taken.address() as AddressInfo;
      const started = startBff({ ...bff.config, [which]: port }, { logger });
      await expect(started).rejects.toMatchObject({ code: 'EADDRINUSE', port });
      taken.close();
    },
  );

  test('a failed startup leaves nothing open', async () => {
    const database = await createTestDatabase();
    const config = { ...bff.config, databaseUrl: database.url, internalPort: await freePort() };
    await expect(startBff({ ...config, port: bff.port }, { logger })).rejects.toMatchObject({ code: 'EADDRINUSE' });

    const connections = `SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = '${new URL(database.url).pathname.slice(1)}'`;
    // A connection is listed until its server process has ended, a moment after we close it.
    await expect.poll(async () => (await bff.database.query(connections)).rows).toEqual([{ open: 0 }]);
    const again = await startBff(config, { logger });
    await again.stop();
    await database.drop();
  });

  test('startup rejects with the cause when the database does not exist', async () => {
    const started = startBff({ ...bff.config, databaseUrl: 'postgres://unknown@127.0.0.1:1/none' }, { logger });
    await expect(started).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('the default public URL is localhost at the port in use', () => {
    expect(bff.url).toBe(`http://localhost:${bff.port}`);
  });

  test('a bff with an https public URL sets HSTS, and only that origin may write', async () => {
    const secure = await startTestBff({ publicUrl: 'https://hirelane.example', hsts: { includesSubdomains: true } });
    const browser = await secure.signIn('fred');
    const answer = await browser.get('/auth/login/success');
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const headers = { origin: `http://localhost:${secure.port}` };
    expect((await browser.send('POST', '/api/v1/freelancer/proposal', { json: {}, headers })).status).toBe(403);
    await secure.close();
  });

  test('a bff trusts X-Forwarded-For for the configured number of proxies', async () => {
    const behind = await startTestBff({ trustProxy: 1 });
    const countedFor = async (one: TestBff) => {
      await one.openBrowser().send('POST', '/api/v1/auth/register', {
        json: registration(false),
        headers: { 'x-forwarded-for': '6.6.6.6, 192.0.2.7' },
      });
      const { rows } = await one.database.query("SELECT key FROM bff.limits WHERE key LIKE 'register%'");
      return rows.map(({ key }) => key).join();
    };
    expect(await countedFor(behind)).toContain('192.0.2.7');
    const without = await countedFor(bff);
    expect(without).toContain('127.0.0.1');
    expect(without).not.toContain('192.0.2.7');
    await behind.close();
  });
});

describe('the internal port', () => {
  const internal = (path: string) => fetch(`http://127.0.0.1:${bff.internalPort}${path}`);

  test('the internal port publishes the public half of every key, and no private half', async () => {
    const { keys } = (await (await internal('/internal/jwks.json')).json()) as { keys: Record<string, string>[] };
    expect(keys.map(({ kid }) => kid)).toEqual(['test-1', 'test-2']);
    for (const key of keys) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    }
  });

  test('only the internal port publishes the keys', async () => {
    const answer = await bff.openBrowser().get('/internal/jwks.json');
    expect(answer.status).toBe(404);
  });

  test('the internal port does not serve any other path', async () => {
    expect((await internal('/')).status).toBe(404);
    expect((await internal('/api/v1/user/1')).status).toBe(404);
  });
});

describe('health', () => {
  test('health contains no details on either port', async () => {
    for (const port of [bff.port, bff.internalPort]) {
      for (const path of ['/health/live', '/health/ready']) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`);
        expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
      }
    }
  });

  test('without the database, ready returns 503 and live still returns 200', async () => {
    const database = await createTestDatabase();
    const alone = await startBff({ ...bff.config, databaseUrl: database.url }, { logger });
    await database.drop();
    const ready = await fetch(`http://127.0.0.1:${alone.port}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'unavailable' }]);
    expect((await fetch(`http://127.0.0.1:${alone.port}/health/live`)).status).toBe(200);
    await alone.stop();
  });
});

/** A bff that cuts no connections during a test: a shutdown that waits for open connections would time out. */
const startPatient = () => startTestBff({ trustProxy: 1, drainTimeout: 600_000 });

test('a stopping bff finishes the request in progress, accepts no new ones, and then closes everything', async () => {
  const stopping = await startPatient();
  const browser = await stopping.signIn('fred');
  const inFlight = new Promise<() => void>((resolve) => {
    stopping.services.feed.handler = (_req, res) => resolve(() => json(res, 200, { data: [] }));
  });
  // This connection is kept alive like a browser's. It must not delay shutdown once its request has completed.
  const asked = request({
    host: '127.0.0.1',
    port: stopping.port,
    path: '/api/v1/client/project?recent=true',
    headers: { cookie: `__Host-sid=${browser.sid}`, connection: 'keep-alive' },
  });
  asked.end();
  const letGo = await inFlight;
  const stopped = stopping.stop();
  await expect(browser.get('/health/live')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  const ready = await fetch(`http://127.0.0.1:${stopping.internalPort}/health/ready`);
  expect(ready.status).toBe(503);
  letGo();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  expect(response.headers.connection).toBe('close');
  response.resume();
  await stopped;
  await stopping.close();
});

test('a bff that stops under load does not fail requests on kept-alive connections', async () => {
  const stopping = await startPatient();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  let answered = 0;
  const ask = async () => {
    const asked = request({ host: '127.0.0.1', port: stopping.port, path: '/health/live', agent });
    asked.end();
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    await once(response.resume(), 'end');
    answered++;
  };
  /** Sends requests until the port is closed; returns how the last one ended. */
  const askOn = async (): Promise<unknown> => {
    for (;;) {
      const failure = await ask().catch((error: NodeJS.ErrnoException) => error.code ?? error);
      if (failure !== undefined) return failure;
    }
  };
  const callers = Promise.all(Array.from({ length: 8 }, askOn));
  await expect.poll(() => answered).toBeGreaterThan(200);
  await stopping.stop();
  expect(await callers).toEqual(Array.from({ length: 8 }, () => 'ECONNREFUSED'));
  agent.destroy();
  await stopping.close();
});
