import { eventBusContract } from '@hirelane/event-sourcing/port-tests/event-bus';
import { newStream, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { eventually } from '@hirelane/test-kit/eventually';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openEventStoreDbBus } from './event-bus.ts';
import { openEventStoreDb } from './event-store.ts';
import { startFakeEventStoreDb } from './testing/fake-eventstoredb.ts';

eventBusContract('EventStoreDB (an in-memory server with its protocol)', async () => {
  const server = await startFakeEventStoreDb();
  const store = openEventStoreDb({ url: server.url });
  const bus = openEventStoreDbBus({ url: server.url, log: pino({ level: 'silent' }) });
  return {
    bus,
    stores: { project: store, proposal: store },
    cutConnections: server.restart,
    async close() {
      await bus.stop();
      await store.stop();
      server.stop();
    },
  };
});

/** A store with two events, and a bus. */
async function begin() {
  const server = await startFakeEventStoreDb();
  const store = openEventStoreDb({ url: server.url });
  const bus = openEventStoreDbBus({ url: server.url, log: pino({ level: 'silent' }) });
  onTestFinished(async () => {
    server.letGo();
    await bus.stop();
    await store.stop();
    server.stop();
  });
  await store.append(newStream(), 0, samples(2));
  return { server, store, bus };
}

test('is not caught up while the server has sent none of the existing events', async () => {
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

test('is no longer caught up when the server reports that the subscription fell behind, until it has caught up again', async () => {
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
