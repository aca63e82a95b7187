import { eventBusContract } from '@hirelane/event-sourcing/port-tests/event-bus';
import { newStream, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { eventually } from '@hirelane/test-kit/eventually';
import { expect, test } from 'vitest';
import { openTestStorage } from './testing.ts';

eventBusContract('PostgreSQL', async () => {
  const storage = await openTestStorage();
  const stores = { project: await storage.openStore('projects'), proposal: await storage.openStore('proposals') };
  const bus = storage.openBus((category) => `${category}s`);
  return { bus, stores, cutConnections: storage.cutConnections, close: storage.close };
});

test('reports how many events wait after a full batch as well, and 0 at the end', async () => {
  const storage = await openTestStorage();
  const store = await storage.openStore('projects');
  await store.append(newStream('project'), 0, samples(1_700));
  await store.append(newStream('other'), 0, samples(5));
  let letGo: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const subscription = storage
    .openBus(() => 'projects')
    .subscribe(
      'counting',
      ['project'],
      async () => null,
      () => held,
    );
  await eventually(subscription.status, ({ behind }) => behind === 1_700);
  letGo();
  await subscription.caughtUp;
  expect(subscription.status()).toEqual({ behind: 0 });
  await subscription.stop();
  await storage.close();
});
