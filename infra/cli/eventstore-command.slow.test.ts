import { openEventStoreDb } from '@hirelane/eventstoredb/event-store';
import { eventStoreDbNeed } from '@hirelane/eventstoredb/need';
import { startFakeEventStoreDb } from '@hirelane/eventstoredb/testing/fake-eventstoredb';
import { expect, onTestFinished, test } from 'vitest';
import { eventstoreCommand } from './eventstore-command.ts';

type Options = Parameters<typeof startFakeEventStoreDb>[0];

/** A server, its users' addresses, and a function that runs the tool and returns its output. */
async function begin(options: Options = { users: { admin: 'changeit' } }) {
  const server = await startFakeEventStoreDb(options);
  onTestFinished(server.stop);
  const as = (login: string) => server.url.replace('admin:changeit', login);
  async function prepare(url: string, adminUrl = server.url) {
    const said: string[] = [];
    const warned: string[] = [];
    const terminal = { say: (line: string) => void said.push(line), warn: (line: string) => void warned.push(line) };
    const environment = { EVENTSTOREDB_URL: url, EVENTSTOREDB_ADMIN_URL: adminUrl };
    const code = await eventstoreCommand(['prepare'], environment, terminal);
    return { code, said, warned };
  }
  return { server, as, prepare };
}

test('a new user can append, read and subscribe', async () => {
  const { server, as, prepare } = await begin();
  const url = as('hirelane:a%20password');
  expect(await prepare(url)).toEqual({
    code: 0,
    said: [
      'EventStoreDB 23.10.0 accepts appends of 2 MiB and more.',
      'hirelane was created.',
      'It can now read $all, and therefore subscribe.',
    ],
    warned: [],
  });
  expect(server.users()).toEqual(['admin', 'hirelane']);
  const store = openEventStoreDb({ url });
  expect((await store.readAfter('project', null, 1)).events).toEqual([]);
  await store.stop();
});

test('a repeated run sets the password to the one in EVENTSTOREDB_URL', async () => {
  const { as, prepare } = await begin();
  await prepare(as('hirelane:old'));
  const again = await prepare(as('hirelane:new'));
  expect(again.said.slice(1)).toEqual([
    'hirelane exists and has the password from EVENTSTOREDB_URL.',
    'It could already read $all, and therefore subscribe.',
  ]);
  await expect(eventStoreDbNeed(as('hirelane:old'))()).rejects.toThrow('refuses the user or the password');
});

test("the first user's rights do not change when a second user is prepared", async () => {
  const { as, prepare } = await begin();
  await prepare(as('hirelane:one'));
  await prepare(as('another:two'));
  await eventStoreDbNeed(as('hirelane:one'))();
});

test('on a server without users, the tool only runs its checks and prints a warning', async () => {
  const { server, prepare } = await begin({});
  const { code, warned } = await prepare(server.url);
  expect(code).toBe(0);
  expect(warned).toEqual([expect.stringContaining('no TLS')]);
});

test('a user who is not an administrator is refused, and nothing is changed', async () => {
  const { server, as, prepare } = await begin({ users: { admin: 'changeit', hirelane: 'old' } });
  await expect(prepare(as('hirelane:new'), as('hirelane:old'))).rejects.toThrow('to read and append');
  await expect(prepare(as('hirelane:new'), as('admin:wrong'))).rejects.toThrow('refuses the user or the password');
  expect(server.users()).toEqual(['admin', 'hirelane']);
  await expect(eventStoreDbNeed(as('hirelane:new'))()).rejects.toThrow('refuses the user or the password');
});

test('a server with a small append limit is refused', async () => {
  const { as, prepare } = await begin({ users: { admin: 'changeit' }, maxAppendSize: 1024 * 1024 });
  await expect(prepare(as('hirelane:a'))).rejects.toThrow('EVENTSTORE_MAX_APPEND_SIZE');
});

test.each(['EVENTSTOREDB_URL', 'EVENTSTOREDB_ADMIN_URL'])('the tool refuses to run without %s', async (name) => {
  const environment = { EVENTSTOREDB_URL: 'esdb://a:b@c', EVENTSTOREDB_ADMIN_URL: 'esdb://a:b@c', [name]: '' };
  const terminal = { say: () => undefined, warn: () => undefined };
  await expect(eventstoreCommand(['prepare'], environment, terminal)).rejects.toThrow(`${name} is required`);
});
