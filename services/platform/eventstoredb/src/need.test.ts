import { ConfigError } from '@hirelane/runtime/config';
import { Away } from '@hirelane/runtime/starting/needs';
import { eventually } from '@hirelane/test-kit/eventually';
import { freePort } from '@hirelane/test-kit/free-port';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openEventStoreDbBus } from './event-bus.ts';
import { openEventStoreDb } from './event-store.ts';
import { AccessRefused, Unanswered } from './failures.ts';
import { eventStoreDbNeed } from './need.ts';
import { startFakeEventStoreDb } from './testing/fake-eventstoredb.ts';

const USERS = { admin: 'changeit', hirelane: 'a-password' };

async function serverWith(options: Parameters<typeof startFakeEventStoreDb>[0]) {
  const server = await startFakeEventStoreDb(options);
  onTestFinished(server.stop);
  const { host, search } = new URL(server.url.replace(/^esdb/, 'http'));
  return { server, host, as: (login: string) => `esdb://${login}@${host}${search}` };
}

/** The startup error for this address. */
const startWith = (url: string) => eventStoreDbNeed(url)().catch((error: unknown) => error);

test('a server that lets the user read and append is accepted, with or without users', async () => {
  const [open, closed] = [await serverWith({}), await serverWith({ users: USERS })];
  expect(await startWith(open.server.url)).toBeUndefined();
  expect(await startWith(closed.server.url)).toBeUndefined();
  // The check must not have written anything.
  expect([open.server.scanned(), closed.server.scanned()]).toEqual([0, 0]);
});

test('a wrong password stops startup with one line, which does not contain the password', async () => {
  const { host, as } = await serverWith({ users: USERS });
  const error = await startWith(as('hirelane:hunter2'));
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toBe(
    `EVENTSTOREDB_URL: EventStoreDB at ${host} refuses the user or the password; correct them in the URL.`,
  );
});

test('a user without permission to read the log stops startup', async () => {
  const { host, as } = await serverWith({ users: USERS });
  const error = await startWith(as('hirelane:a-password'));
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toBe(
    `EVENTSTOREDB_URL: EventStoreDB at ${host} does not allow this user to read and append; run \`npm run eventstore -- prepare\` with an administrator's URL.`,
  );
});

test('an address with tls=false for a server that uses TLS stops startup with a hint to use TLS', async () => {
  const { host } = await serverWith({ users: USERS });
  const error = await startWith(`esdb://${host}?tls=false`);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toBe(
    `EVENTSTOREDB_URL: EventStoreDB at ${host} uses TLS: remove tls=false from the URL, and name its authority in tlsCAFile.`,
  );
});

test('a certificate whose authority is not configured stops startup', async () => {
  const { server, host } = await serverWith({ users: USERS });
  const error = await startWith(server.url.replace(/[?].*/, ''));
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toMatch(
    /^EVENTSTOREDB_URL: EventStoreDB at localhost:\d+ has a certificate that is not trusted here \(.*\); name its authority in the URL: tlsCAFile=/,
  );
  expect((error as Error).message).toContain(host);
});

test('a certificate for a different name stops startup', async () => {
  const { server } = await serverWith({ users: USERS, certifiedName: 'eventstore.example' });
  const error = await startWith(server.url);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toContain('has a certificate for another name');
});

test('a certificate file that does not exist stops startup', async () => {
  const error = await startWith('esdb://admin:hunter2@localhost:2113?tlsCAFile=/nowhere/ca.crt');
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toBe('EVENTSTOREDB_URL: a certificate file in the URL does not exist.');
});

test('a server that only accepts small appends stops startup', async () => {
  const { server, host } = await serverWith({ maxAppendSize: 1024 * 1024 });
  const error = await startWith(server.url);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toBe(
    `EVENTSTOREDB_URL: EventStoreDB at ${host} does not accept appends of more than 1048576 bytes; start it with EVENTSTORE_MAX_APPEND_SIZE=8388608.`,
  );
});

test('a server that is too old to report that a subscription has caught up stops startup', async () => {
  const { server, host } = await serverWith({ version: '22.10.4' });
  const error = await startWith(server.url);
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toBe(
    `EVENTSTOREDB_URL: EventStoreDB at ${host} is version 22.10.4; use 23.10 or newer.`,
  );
});

test('startup succeeds if at least one of several nodes responds', async () => {
  const { server, host } = await serverWith({});
  const away = `127.0.0.1:${await freePort()}`;
  expect(await startWith(server.url.replace(host, `${away},${host}`))).toBeUndefined();
});

test('a refusal by one of several nodes is reported', async () => {
  const { host, as } = await serverWith({ users: USERS });
  const away = `127.0.0.1:${await freePort()}`;
  const error = await startWith(as('hirelane:hunter2').replace(host, `${away},${host}`));
  expect(error).toBeInstanceOf(ConfigError);
  expect((error as Error).message).toContain('refuses the user or the password');
});

test('startup waits for a server that is down or electing a leader', async () => {
  const { server, host } = await serverWith({});
  server.elect(true);
  const electing = await startWith(server.url);
  expect(electing).toBeInstanceOf(Away);
  expect((electing as Error).message).toContain(`EventStoreDB at ${host} does not respond: `);
  server.elect(false);
  expect(await startWith(server.url)).toBeUndefined();
  server.stop();
  expect(await startWith(server.url)).toBeInstanceOf(Away);
});

test('a store and a bus report a refusal as AccessRefused and a missing response as Unanswered', async () => {
  const { server, as } = await serverWith({ users: USERS });
  const url = as('hirelane:a-password');
  const store = openEventStoreDb({ url, deadline: 3_000 });
  const bus = openEventStoreDbBus({ url, log: pino({ level: 'silent' }) });
  const subscription = bus.subscribe(
    'refused',
    ['project'],
    async () => null,
    async () => undefined,
  );
  await expect(store.readAfter('project', null, 1)).rejects.toThrow(AccessRefused);
  await eventually(
    () => subscription.status().error,
    (error) => error instanceof AccessRefused,
  );
  server.stop();
  await expect(store.read('project-1')).rejects.toThrow(Unanswered);
  await eventually(
    () => subscription.status().error,
    (error) => error instanceof Unanswered,
  );
  await subscription.stop();
  await bus.stop();
  await store.stop();
});
