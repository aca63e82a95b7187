import type { EventBus } from '@hirelane/event-sourcing/event-bus';
import { newStream, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { openEventStoreDbBus } from '../event-bus.ts';
import { openEventStoreDb } from '../event-store.ts';
import { startFakeEventStoreDb } from './fake-eventstoredb.ts';

/** A store with two events, and a bus. */
export async function begin(options: Readonly<{ saveEvery?: number; pauseMs?: number; burst?: number }> = {}) {
  const server = await startFakeEventStoreDb();
  const store = openEventStoreDb({ url: server.url });
  const bus = openEventStoreDbBus({ url: server.url, log: pino({ level: 'silent' }), ...options });
  onTestFinished(async () => {
    server.letGo();
    await bus.stop();
    await store.stop();
    server.stop();
  });
  await store.append(newStream(), 0, samples(2));
  return { server, store, bus };
}

/** A subscriber that stores its positions and the events it received. */
export function subscriber(bus: EventBus, categories: readonly string[], start: string | null = null) {
  let position = start;
  const batches: { streams: string[]; upTo: string }[] = [];
  const subscription = bus.subscribe(
    'positions',
    categories,
    async () => position,
    async (batch, _partition, upTo) => {
      batches.push({ streams: batch.map(({ stream }) => stream), upTo });
      position = upTo;
    },
  );
  return { subscription, batches, position: () => position, events: () => batches.flatMap(({ streams }) => streams) };
}
