import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SERVICES } from '@hirelane/api/services';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { freePort } from '@hirelane/test-kit/free-port';
import { startLateServer } from '@hirelane/test-kit/late-server';
import { runNode } from '@hirelane/test-kit/run-node';
import { expect, onTestFinished, test } from 'vitest';
import { newKey } from './testing/test-bff.ts';

const MAIN = 'bff/src/main.ts';
const services = Object.fromEntries(SERVICES.map((name) => [`${name.toUpperCase()}_URL`, 'http://127.0.0.1:1']));

/** The process with all required variables, on free ports. */
const start = async (databaseUrl: string, environment: Record<string, string> = {}) =>
  runNode([MAIN], {
    PORT: '0',
    DATABASE_URL: databaseUrl,
    SERVICE_TOKEN_KEYS: JSON.stringify({ keys: [await newKey('one')] }),
    ...services,
    ...environment,
  });

async function openDatabase(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database.url;
}

test('the process refuses to start with an incomplete configuration and prints what is missing', async () => {
  const { ended, printed } = runNode([MAIN], { PORT: '0' });
  expect(await ended).toEqual([1, null]);
  expect(printed()).toContain('DATABASE_URL: ');
});

test('the process starts, and SIGTERM ends it cleanly', async () => {
  const { child, ended, printed, says } = await start(await openDatabase());
  await says('"started"');
  const { port } = JSON.parse(printed().split('\n')[0] ?? '');
  expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test('the process waits for its database, which it logs, is alive but not ready on both ports, and starts once it can connect', async () => {
  const late = await startLateServer(await openDatabase());
  const { username, password, pathname } = new URL(late.url);
  const ports = [await freePort(), await freePort()];
  const bff = await start(late.url, { PORT: String(ports[0]), INTERNAL_PORT: String(ports[1]) });
  const statuses = (path: string) =>
    Promise.all(ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}${path}`)).status));

  await bff.says('waiting');
  const { level, msg } = JSON.parse(bff.printed());
  expect(level).toBe(40);
  expect(msg).toBe(
    `DATABASE_URL: PostgreSQL at 127.0.0.1:${late.port}${pathname} does not respond: connect ECONNREFUSED 127.0.0.1:${late.port}; waiting`,
  );
  expect(bff.printed()).not.toContain(`${username}:`);
  expect(bff.printed()).not.toContain(`:${password}@`);
  expect(await statuses('/health/live')).toEqual([200, 200]);
  expect(await statuses('/health/ready')).toEqual([503, 503]);
  expect(await statuses('/')).toEqual([503, 503]);

  await late.comes();
  await bff.says('"started"');
  expect(await statuses('/health/ready')).toEqual([200, 200]);
  bff.child.kill('SIGTERM');
  expect(await bff.ended).toEqual([0, null]);
});

test('the process can be stopped while it waits', async () => {
  const silence = createServer().listen(0, '127.0.0.1');
  await once(silence, 'listening');
  onTestFinished(() => void silence.close());
  const reached = once(silence, 'connection');
  const { port } = silence.address() as AddressInfo;
  const { child, ended } = await start(`postgresql://someone@127.0.0.1:${port}/nothing`);
  await Promise.race([reached, ended]);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

test.each([
  ['a database that does not exist', { pathname: '/nothing' }, 'has no such database'],
  ['a wrong user or password', { username: 'unknown', password: 'hunter2' }, 'refuses the password'],
])('%s stops the process with one sentence, without the user or the password', async (_what, wrong, why) => {
  const url = Object.assign(new URL(await openDatabase()), wrong);
  const { ended, printed } = await start(url.href);
  expect(await ended).toEqual([1, null]);
  expect(printed()).toBe(`DATABASE_URL: PostgreSQL at ${url.host}${url.pathname} ${why}.\n`);
});
