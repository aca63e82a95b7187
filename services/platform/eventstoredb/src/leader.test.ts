import { newStream, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { eventually } from '@hirelane/test-kit/eventually';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openEventStoreDbBus } from './event-bus.ts';
import { openEventStoreDb } from './event-store.ts';
import { Unanswered } from './failures.ts';
import { startFakeCluster } from './testing/fake-cluster.ts';

test('after a frozen leader was replaced, appends and subscriptions continue on the new leader', async () => {
  const cluster = await startFakeCluster();
  // Otherwise, the keep-alive would also notice the frozen connections, after 20 s.
  const url = `${cluster.url}&keepAliveInterval=600000`;
  const store = openEventStoreDb({ url, deadline: 300 });
  const bus = openEventStoreDbBus({ url, log: pino({ level: 'silent' }) });
  let handled = 0;
  let checkpoint: string | null = null;
  const subscription = bus.subscribe(
    'followers',
    ['project'],
    async () => checkpoint,
    async (batch, _partition, upTo) => {
      handled += batch.length;
      checkpoint = upTo;
    },
  );
  onTestFinished(async () => {
    await subscription.stop();
    await bus.stop();
    await store.stop();
    await cluster.stop();
  });
  await subscription.caughtUp;
  await store.append(newStream(), 0, samples(1));
  await eventually(
    () => handled,
    (count) => count === 1,
  );
  cluster.freezeLeader();
  await expect(store.append(newStream(), 0, samples(1))).rejects.toBeInstanceOf(Unanswered);
  cluster.elect();
  const stream = newStream();
  await eventually(
    () => store.append(stream, 0, samples(1)).catch(() => 0),
    (version) => version === 1,
  );
  await eventually(
    () => handled,
    (count) => count === 2,
  );
  expect(subscription.status().error).toBeUndefined();
});
