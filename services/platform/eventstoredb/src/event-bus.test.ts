import { parseCheckpoint } from '@hirelane/event-sourcing/checkpoint';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { eventBusContract } from '@hirelane/event-sourcing/port-tests/event-bus';
import { newStream, sample, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { eventually } from '@hirelane/test-kit/eventually';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEventStoreDbBus } from './event-bus.ts';
import { openEventStoreDb } from './event-store.ts';
import { begin, subscriber } from './testing/bus.ts';
import { startFakeEventStoreDb } from './testing/fake-eventstoredb.ts';

/** The maximum number of events that a handler receives at once. */
const BATCH = 500;

eventBusContract('EventStoreDB (an in-memory server with its protocol)', async () => {
  const server = await startFakeEventStoreDb();
  const store = openEventStoreDb({ url: server.url });
  const bus = openEventStoreDbBus({ url: server.url, log: pino({ level: 'silent' }) });
  return {
    bus,
    stores: { project: store, proposal: store },
    cutConnections: server.restart,
    backUp: async () => server.backUp(),
    async close() {
      await bus.stop();
      await store.stop();
      server.stop();
    },
  };
});

test('a subscription has not caught up while the server has sent none of the existing events', async () => {
  const { server, bus } = await begin();
  server.holdBack();
  const levels: boolean[] = [];
  let handled = 0;
  const subscription = bus.subscribe(
    'slow',
    ['project'],
    async () => null,
    async (batch) => {
      handled += batch.length;
    },
  );
  await eventually(server.subscriptions, (count) => count === 1);
  for (let look = 0; look < 20; look++) {
    levels.push(await subscription.isCaughtUp());
    await new Promise(setImmediate);
  }
  expect(levels).not.toContain(true);
  expect(subscription.status()).toEqual({ behind: null });
  server.letGo();
  await eventually(subscription.isCaughtUp, (isCaughtUp) => isCaughtUp);
  expect(handled).toBe(2);
  await subscription.stop();
});

test('a subscription that the server reports as behind has not caught up until it receives the new events', async () => {
  const { server, store, bus } = await begin();
  let handled = 0;
  const subscription = bus.subscribe(
    'behind',
    ['project'],
    async () => null,
    async (batch) => {
      handled += batch.length;
    },
  );
  await eventually(subscription.isCaughtUp, (isCaughtUp) => isCaughtUp);
  server.holdBack();
  await eventually(subscription.isCaughtUp, (isCaughtUp) => !isCaughtUp);
  await store.append(newStream(), 0, samples(1));
  expect(await subscription.isCaughtUp()).toBe(false);
  server.letGo();
  await eventually(subscription.isCaughtUp, (isCaughtUp) => isCaughtUp);
  expect(handled).toBe(3);
  await subscription.stop();
});

test('a restarted subscription skips the events in other categories before its last position', async () => {
  const { server, bus } = await begin();
  server.fill('project', 40_000);
  const first = subscriber(bus, ['file']);
  await first.subscription.caughtUp;
  await first.subscription.stop();
  expect(server.scanned()).toBeGreaterThan(40_000);
  const before = server.scanned();
  const second = subscriber(bus, ['file'], first.position());
  await second.subscription.caughtUp;
  expect(server.scanned() - before).toBeLessThan(3_000);
  await second.subscription.stop();
});

test('while events arrive only in other categories, a position is saved at most once per interval', async () => {
  const often = await begin({ saveEvery: 20 });
  const quiet = subscriber(often.bus, ['file']);
  await quiet.subscription.caughtUp;
  await eventually(
    () => {
      often.server.fill('project', 1_000);
      return quiet.batches.length;
    },
    (saved) => saved >= 3,
  );
  expect(quiet.events()).toEqual([]);
  await quiet.subscription.stop();

  const seldom = await begin({ saveEvery: 3_600_000 });
  const patient = subscriber(seldom.bus, ['file']);
  await patient.subscription.caughtUp;
  const before = patient.batches.length;
  seldom.server.fill('project', 10_000);
  const last = seldom.server.fill('file', 1);
  await eventually(
    () => patient.events(),
    (events) => events.includes(last),
  );
  expect(patient.batches.length).toBeLessThanOrEqual(before + 2);
  await patient.subscription.stop();
});

test('a saved position is never later than an unhandled event, even after checkpoints for later events', async () => {
  const { server, bus } = await begin();
  const batches: { positions: bigint[]; upTo: bigint; checkpoint: string }[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const subscription = bus.subscribe(
    'held',
    ['file'],
    async () => batches.at(-1)?.checkpoint ?? null,
    async (batch, _partition, upTo) => {
      batches.push({
        positions: batch.map(({ position }) => BigInt(position)),
        upTo: BigInt(parseCheckpoint(upTo).position),
        checkpoint: upTo,
      });
      await held;
    },
  );
  await subscription.caughtUp;
  const before = server.checkpoints();
  // While the first event is being handled, a batch waits, the library buffers eight more, and checkpoints for later
  // events in other categories arrive.
  server.fill('file', 1);
  await eventually(
    () => batches.length,
    (count) => count === 1,
  );
  server.fill('file', BATCH + 8);
  server.fill('project', 5_000);
  await eventually(server.checkpoints, (count) => count >= before + 5);
  await eventually(
    () => subscription.status().behind,
    (behind) => behind === 1 + BATCH,
  );
  expect(batches).toHaveLength(1);
  release();
  await eventually(
    () => batches.flatMap(({ positions }) => positions).length,
    (count) => count === 1 + BATCH + 8,
  );
  await subscription.stop();
  batches.forEach(({ upTo }, n) => {
    const next = batches.slice(n + 1).flatMap(({ positions }) => positions)[0];
    if (next !== undefined) expect(upTo).toBeLessThan(next);
  });
});

test('the event after a scavenged position is delivered', async () => {
  const { server, store, bus } = await begin();
  server.fill('$stats', 2_500);
  // Checkpoints do not name such events, but a release before 0.9.0 stored their positions.
  const { upTo } = await store.readAfter('file', null, 1);
  expect(upTo).toMatch(/^\d+$/);
  const stream = server.fill('file', 2);
  server.scavenge();
  const { subscription, events } = subscriber(bus, ['file'], upTo);
  await subscription.caughtUp;
  expect(events()).toEqual([stream, stream]);
  await subscription.stop();
});

test('a backlog arrives in full batches, and only a few events wait in memory while the handler is slow', async () => {
  const { server, bus } = await begin();
  const stream = server.fill('file', 4_000);
  const sizes: number[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const subscription = bus.subscribe(
    'backlog',
    ['file'],
    async () => null,
    async (batch) => {
      expect(batch.every((event) => event.stream === stream)).toBe(true);
      sizes.push(batch.length);
      await held;
    },
  );
  await eventually(
    () => [sizes[0], subscription.status().behind],
    ([first, behind]) => behind === (first ?? 0) + 500,
  );
  // Any further events from the server would have arrived by now.
  for (let turn = 0; turn < 100; turn++) await new Promise(setImmediate);
  expect(subscription.status().behind).toBe((sizes[0] ?? 0) + 500);
  release();
  await subscription.caughtUp;
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(4_000);
  expect(Math.max(...sizes)).toBe(500);
  await subscription.stop();
});

test('a single event is handled immediately', async () => {
  const { server, bus } = await begin();
  const alone = subscriber(bus, ['file']);
  await alone.subscription.caughtUp;
  // The bus's timers no longer fire: a bus that waited for more events would wait forever.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let n = 1; n <= 20; n++) {
    server.fill('file', 1);
    await eventually(
      () => alone.events().length,
      (count) => count === n,
    );
  }
  expect(alone.batches).toHaveLength(20);
  await alone.subscription.stop();
});

test('a subscription pauses after each batch until it is flushed, except after the first batch that follows a quiet period', async () => {
  const { server, bus } = await begin({ pauseMs: 3_600_000, burst: 1 });
  const pausing = subscriber(bus, ['file']);
  await pausing.subscription.caughtUp;
  const first = server.fill('file', 1);
  await eventually(pausing.events, (events) => events.includes(first));
  const second = server.fill('file', 1);
  const third = server.fill('file', 1);
  await eventually(
    () => pausing.subscription.status().behind,
    (behind) => behind === 2,
  );
  expect(pausing.events()).toEqual([first]);
  pausing.subscription.flush('project');
  pausing.subscription.flush('file');
  await eventually(pausing.events, (events) => events.length === 3);
  expect(pausing.events()).toEqual([first, second, third]);
  await pausing.subscription.stop();
});

test('a checkpoint that lies inside a record of a restored log is unknown, and remains so while the server is down', async () => {
  const { server, store, bus } = await begin();
  const restore = server.backUp();
  await store.append(newStream(), 0, samples(3));
  const first = subscriber(bus, ['project']);
  await first.subscription.caughtUp;
  await first.subscription.stop();
  await restore();
  await store.append(newStream(), 0, [sample({ text: 'x'.repeat(5_000) })]);
  const second = subscriber(bus, ['project'], first.position());
  const { error } = await eventually(second.subscription.status, (status) => status.error !== undefined);
  expect(error).toBeInstanceOf(UnknownPosition);
  expect(error?.message).toContain('no event of the log begins at');
  const comeBack = server.goDown();
  for (let turn = 0; turn < 200; turn++) await new Promise(setImmediate);
  expect(second.subscription.status().error).toBeInstanceOf(UnknownPosition);
  await comeBack();
  expect(second.events()).toEqual([]);
  await second.subscription.stop();
});
