import { status } from '@grpc/grpc-js';
import { WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import { eventStoreContract } from '@hirelane/event-sourcing/port-tests/event-store';
import { newStream, sample, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { isTransient } from '@hirelane/postgres/transient';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EventStoreDbStore, openEventStoreDb, Unanswered } from './event-store.ts';
import { type FakeEventStoreDb, startFakeEventStoreDb } from './testing/fake-eventstoredb.ts';

eventStoreContract('EventStoreDB (an in-memory server with its protocol)', async () => {
  const server = await startFakeEventStoreDb();
  let store = openEventStoreDb({ url: server.url });
  return {
    store,
    cutConnections: server.restart,
    async reopen() {
      await store.stop();
      store = openEventStoreDb({ url: server.url });
      return store;
    },
    async close() {
      await store.stop();
      server.stop();
    },
  };
});

describe('EventStoreDB', () => {
  let server: FakeEventStoreDb;
  let store: EventStoreDbStore;
  beforeEach(async () => {
    server = await startFakeEventStoreDb();
    store = openEventStoreDb({ url: server.url, deadline: 300 });
  });
  afterEach(async () => {
    await store.stop();
    server.stop();
  });

  test.each(['store and cut', 'store and say nothing', 'say nothing'] as const)(
    'an append whose answer is lost (%s) is sent again, and stored once',
    async (how) => {
      const stream = newStream();
      server.misbehave(how);
      expect(await store.append(stream, 0, samples(2))).toBe(2);
      expect((await store.read(stream)).map(({ version }) => version)).toEqual([1, 2]);
    },
  );

  test('a late answer is awaited until the deadline, and no longer', async () => {
    server.misbehave({ wait: 100 });
    expect(await store.append(newStream(), 0, [sample()])).toBe(1);
    server.misbehave('say nothing', 'say nothing', 'say nothing');
    await expect(store.append(newStream(), 0, [sample()])).rejects.toThrow(Unanswered);
  });

  test.each(['ABORTED', 'CANCELLED', 'DEADLINE_EXCEEDED', 'UNAVAILABLE'] as const)(
    'a server that always answers %s causes a transient error',
    async (name) => {
      const refused = { status: status[name] };
      server.misbehave(refused, refused, refused);
      const error = await store.append(newStream(), 0, [sample()]).catch((thrown: unknown) => thrown);
      expect({ error, isTransient: isTransient(error) }).toMatchObject({ isTransient: true });
    },
  );

  test('another writer’s append in between is a WrongExpectedVersion, also when the first try was not answered', async () => {
    // The second try must not time out while it is being answered: a third would succeed.
    const store = openEventStoreDb({ url: server.url, deadline: 2_000 });
    const stream = newStream();
    server.misbehave('say nothing', 'conflict');
    await expect(store.append(stream, 0, [sample()])).rejects.toThrow(WrongExpectedVersion);
    expect(await store.read(stream)).toEqual([]);
    await store.stop();
  });

  test('the stores of one process share a connection, and the last to stop closes it', async () => {
    const other = openEventStoreDb({ url: server.url });
    const stream = newStream();
    await other.append(stream, 0, [sample()]);
    await other.stop();
    expect(await store.append(stream, 1, [sample()])).toBe(2);
  });
});
