import { setImmediate as nextTurn } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { type LogPage, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import { eventStoreContract } from '@hirelane/event-sourcing/port-tests/event-store';
import { newStream, sample, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { isTransient } from '@hirelane/postgres/transient';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type EventStoreDbStore, openEventStoreDb } from './event-store.ts';
import { Unanswered } from './failures.ts';
import { type FakeEventStoreDb, startFakeEventStoreDb } from './testing/fake-eventstoredb.ts';

eventStoreContract('EventStoreDB (an in-memory server with its protocol)', async () => {
  const server = await startFakeEventStoreDb();
  let store = openEventStoreDb({ url: server.url });
  return {
    store,
    cutConnections: server.restart,
    backUp: async () => server.backUp(),
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

  /** A store that always reads whole pages, even on a slow machine. */
  function openPatient() {
    const patient = openEventStoreDb({ url: server.url, deadline: 60_000, pageTime: 60_000 });
    onTestFinished(patient.stop);
    return patient;
  }

  test.each(['store and cut', 'store and say nothing', 'say nothing'] as const)(
    'an append whose response is lost (%s) is sent again and stored once',
    async (how) => {
      const stream = newStream();
      server.misbehave(how);
      expect(await store.append(stream, 0, samples(2))).toBe(2);
      expect((await store.read(stream)).map(({ version }) => version)).toEqual([1, 2]);
    },
  );

  test('a late response is awaited only until the deadline', async () => {
    server.misbehave({ wait: 100 });
    expect(await store.append(newStream(), 0, [sample()])).toBe(1);
    server.misbehave('say nothing', 'say nothing', 'say nothing');
    await expect(store.append(newStream(), 0, [sample()])).rejects.toThrow(Unanswered);
  });

  test.each(['ABORTED', 'CANCELLED', 'DEADLINE_EXCEEDED', 'UNAVAILABLE'] as const)(
    'a server that always responds with %s causes a transient error',
    async (name) => {
      server.misbehave(...Array.from({ length: 50 }, () => ({ status: status[name] })));
      const error = await store.append(newStream(), 0, [sample()]).catch((thrown: unknown) => thrown);
      expect({ error, isTransient: isTransient(error) }).toMatchObject({ isTransient: true });
    },
  );

  test.each(['reset', 'not ready', 'busy'] as const)(
    'an append that a cluster refuses while electing a leader (%s) is sent again and finally throws Unanswered',
    async (how) => {
      const stream = newStream();
      server.misbehave(how, how);
      expect(await store.append(stream, 0, samples(2))).toBe(2);
      server.misbehave(...Array.from({ length: 50 }, () => how));
      await expect(store.append(stream, 2, [sample()])).rejects.toThrow(Unanswered);
    },
  );

  test('a read waits for a leader and throws Unanswered if none is elected in time', async () => {
    const stream = newStream();
    await store.append(stream, 0, samples(2));
    server.elect(true);
    await expect(store.read(stream)).rejects.toThrow(Unanswered);
    await expect(store.readAfter('project', null, 1)).rejects.toThrow(Unanswered);
    const reading = store.read(stream);
    server.elect(false);
    expect(await reading).toHaveLength(2);
  });

  test('another writer’s append causes WrongExpectedVersion, even after an unanswered attempt', async () => {
    // The second attempt must not time out while the server is responding, because a third attempt would succeed.
    const store = openEventStoreDb({ url: server.url, deadline: 2_000 });
    const stream = newStream();
    server.misbehave('say nothing', 'conflict');
    await expect(store.append(stream, 0, [sample()])).rejects.toThrow(WrongExpectedVersion);
    expect(await store.read(stream)).toEqual([]);
    await store.stop();
  });

  test('the stores in one process share a connection, which is closed when the last store stops', async () => {
    const other = openEventStoreDb({ url: server.url });
    const stream = newStream();
    await other.append(stream, 0, [sample()]);
    await other.stop();
    expect(await store.append(stream, 1, [sample()])).toBe(2);
  });

  test('a page is returned in time, however many events in other categories are searched, and the next page continues the search', async () => {
    const server = await startFakeEventStoreDb({ scannedPerSecond: 10_000 });
    // The server takes 2 s to find the second event, which exceeds the deadline.
    const store = openEventStoreDb({ url: server.url, deadline: 1_500, pageTime: 200 });
    const [first, , last] = [server.fill('file', 1), server.fill('project', 20_000), server.fill('file', 1)];
    const pages: LogPage[] = [];
    let after: string | null = null;
    for (let isNew = true; isNew; ) {
      const page = await store.readAfter('file', after, 10);
      isNew = page.upTo !== after;
      after = page.upTo;
      pages.push(page);
    }
    expect(pages.flatMap(({ events }) => events).map(({ stream }) => stream)).toEqual([first, last]);
    expect(pages.filter(({ events }) => events.length === 0).length).toBeGreaterThan(1);
    await store.stop();
    server.stop();
  });

  test('a page at the end of the log links to itself, however many events in other categories were read for it', async () => {
    const store = openPatient();
    server.fill('project', 10_500);
    const first = await store.readAfter('file', null, 10);
    expect(first.events).toEqual([]);
    expect(await store.readAfter('file', first.upTo, 10)).toEqual(first);
    const before = server.scanned();
    await store.readAfter('file', first.upTo, 10);
    expect(server.scanned() - before).toBeLessThan(3_000);
  });

  test('a page starts with the next event even though the event at its position has been scavenged', async () => {
    const store = openPatient();
    server.fill('file', 1);
    server.fill('$stats', 2_500);
    const { upTo } = await store.readAfter('file', null, 10);
    const next = server.fill('file', 2);
    server.scavenge();
    const { events } = await store.readAfter('file', upTo, 10);
    expect(events.map(({ stream, version }) => [stream, version])).toEqual([
      [next, 1],
      [next, 2],
    ]);
  });

  test('the checkpoint before a time is found behind thousands of later events', async () => {
    const store = openPatient();
    const nextMs = async () => {
      for (const now = Date.now(); Date.now() === now; ) await nextTurn();
      return Date.now();
    };
    const first = server.fill('file', 1);
    server.fill('$stats', 3);
    const time = await nextMs();
    server.fill('project', 2_500);
    const next = server.fill('file', 1);
    const upTo = await store.checkpointBefore(time);
    const streamsAfter = async (checkpoint: string | null) => {
      const { events } = await store.readAfter('file', checkpoint, 10);
      return events.map(({ stream }) => stream);
    };
    expect(await streamsAfter(upTo)).toEqual([next]);
    // The server's own streams are scavenged, so a checkpoint in them would become invalid.
    server.scavenge();
    expect(await streamsAfter(upTo)).toEqual([next]);
    expect(await streamsAfter(await store.checkpointBefore(time - 60_000))).toEqual([first, next]);
  });

  test('requests for the same time share a search, also after it has ended', async () => {
    server.fill('file', 1);
    const time = Date.now() - 60_000;
    const searches = [store.checkpointBefore(time), store.checkpointBefore(time)];
    expect(searches[0]).toBe(searches[1]);
    await Promise.all(searches);
    expect(store.checkpointBefore(time)).toBe(searches[0]);
    const later = store.checkpointBefore(Date.now() + 60_000);
    await later;
    expect(store.checkpointBefore(Date.now() + 60_000)).not.toBe(later);
  });

  test('a read without a response throws Unanswered and does not return an empty page', async () => {
    server.holdBack();
    await expect(store.readAfter('file', null, 10)).rejects.toThrow(Unanswered);
  });
});
