import { once } from 'node:events';
import { createServer } from 'node:net';
import { postgresNeed } from '@hirelane/postgres/need';
import { ConfigError } from '@hirelane/runtime/config';
import { createTestDatabase } from '@hirelane/test-kit/database';
import { eventually } from '@hirelane/test-kit/eventually';
import { freePort } from '@hirelane/test-kit/free-port';
import { startLateServer } from '@hirelane/test-kit/late-server';
import { runNode } from '@hirelane/test-kit/run-node';
import { TEST_DATA_KEY } from '@hirelane/test-kit/stack/stack';
import { expect, onTestFinished, test } from 'vitest';

const SERVICE = 'services/profiles/src/main.ts';
const forService = { JWKS_URL: 'http://127.0.0.1:1/', DATA_KEY: TEST_DATA_KEY };

async function openDatabase(): Promise<string> {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  return database.url;
}

test('a service that waits for PostgreSQL logs the database’s address, is alive but not ready, and starts when PostgreSQL does', async () => {
  const late = await startLateServer(await openDatabase());
  const { username, password, pathname } = new URL(late.url);
  const port = await freePort();
  const service = runNode([SERVICE], { ...forService, DATABASE_URL: late.url, PORT: String(port) });
  const status = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}/health/${path}`).catch(() => null))?.status;

  await service.says('waiting');
  const { level, msg } = JSON.parse(service.printed());
  expect(level).toBe(40);
  expect(msg).toBe(
    `DATABASE_URL: PostgreSQL at 127.0.0.1:${late.port}${pathname} does not respond: connect ECONNREFUSED 127.0.0.1:${late.port}; waiting`,
  );
  expect(service.printed()).not.toContain(`${username}:`);
  expect(service.printed()).not.toContain(`:${password}@`);
  await eventually(
    () => status('live'),
    (code) => code === 200,
  );
  expect(await status('ready')).toBe(503);

  await late.comes();
  await eventually(
    () => status('ready'),
    (code) => code === 200,
    30_000,
  );
  // The service logs only one line until the state changes, regardless of the number of attempts.
  expect(service.printed().match(/waiting/g)).toHaveLength(1);
  service.child.kill('SIGTERM');
  expect(await service.ended).toEqual([0, null]);
});

test('a waiting service can be stopped, even while it waits for a server that accepts connections but does not respond', async () => {
  const silence = createServer().listen(0, '127.0.0.1');
  await once(silence, 'listening');
  onTestFinished(() => void silence.close());
  const reached = once(silence, 'connection');
  const { port } = silence.address() as { port: number };
  const service = runNode([SERVICE], { ...forService, DATABASE_URL: `postgresql://someone@127.0.0.1:${port}/nothing` });
  await Promise.race([reached, service.ended]);
  service.child.kill('SIGTERM');
  expect(await service.ended).toEqual([0, null]);
});

test('a nonexistent database stops startup with a one-sentence message', async () => {
  const url = new URL(await openDatabase());
  url.pathname = '/nothing';
  const service = runNode([SERVICE], { ...forService, DATABASE_URL: url.href });
  expect(await service.ended).toEqual([1, null]);
  expect(service.printed()).toBe(`DATABASE_URL: PostgreSQL at ${url.host}/nothing has no such database.\n`);
});

test('a wrong user or password stops startup with a message that contains neither of them', async () => {
  const url = new URL(await openDatabase());
  url.username = 'someuser';
  url.password = 'hunter2';
  const error: unknown = await postgresNeed(url.href)().catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ConfigError);
  expect(String(error)).toMatch(/DATABASE_URL: PostgreSQL at \S+ refuses (the password|this user)/);
  expect(String(error)).not.toMatch(/someuser|hunter2/);
});

test.each(['postgresql://someuser:hunter#2@localhost/hirelane', 'postgresql://someuser:hunter2@'])(
  'an invalid address, %s, stops startup with a message that does not contain the address',
  (url) => {
    expect(() => postgresNeed(url)).toThrow(
      /^DATABASE_URL: must be postgresql:\/\/user:password@host:port\/database\.$/,
    );
  },
);

test('a service whose log is in EventStoreDB waits for EventStoreDB and logs EventStoreDB’s address', async () => {
  const port = await freePort();
  const service = runNode([SERVICE], {
    ...forService,
    DATABASE_URL: await openDatabase(),
    EVENT_STORE: 'eventstoredb',
    EVENT_BUS: 'eventstoredb',
    EVENTSTOREDB_URL: `esdb://someuser:hunter2@127.0.0.1:${port}?tls=false`,
  });
  await service.says('waiting');
  expect(service.printed()).toContain(`EVENTSTOREDB_URL: EventStoreDB at 127.0.0.1:${port} does not respond: `);
  expect(service.printed()).not.toContain('hunter2');
  service.child.kill('SIGTERM');
  expect(await service.ended).toEqual([0, null]);
});

test('a relay waits for Kafka and logs the broker’s address', async () => {
  const port = await freePort();
  const relay = runNode(['services/relay/src/main.ts'], {
    DATABASE_URL: await openDatabase(),
    KAFKA_BROKERS: `127.0.0.1:${port}`,
    RELAY_LOG: 'projects',
  });
  await relay.says('waiting');
  expect(JSON.parse(relay.printed())).toMatchObject({
    level: 40,
    relay: 'relay-projects',
    msg: expect.stringMatching(`^KAFKA_BROKERS: Kafka at 127.0.0.1:${port} does not respond: .*; waiting$`),
  });
  relay.child.kill('SIGTERM');
  expect(await relay.ended).toEqual([0, null]);
});
