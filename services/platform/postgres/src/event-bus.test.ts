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
  const [held, letGo] = signal();
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

test('tells when all that was in its logs has been handled, also what came while a batch was being handled', async () => {
  const storage = await openTestStorage();
  const store = await storage.openStore('projects');
  await storage.openStore('proposals');
  const handled: string[] = [];
  const [[begun, begin], [held, letGo]] = [signal(), signal()];
  const subscription = storage
    .openBus((category) => `${category}s`)
    .subscribe(
      'catching-up',
      ['project', 'proposal'],
      async () => null,
      async (batch) => {
        begin();
        await held;
        handled.push(...batch.map(({ stream }) => stream));
      },
    );
  await subscription.caughtUp;
  const [first, second, third] = [newStream('project'), newStream('project'), newStream('project')];
  await store.append(first, 0, samples(1));
  await begun;
  await store.append(second, 0, samples(1));
  const catching = subscription.catchUp();
  letGo();
  await catching;
  expect(handled).toEqual([first, second]);

  await store.append(third, 0, samples(1));
  await subscription.catchUp();
  expect(handled).toEqual([first, second, third]);
  await subscription.catchUp();
  await subscription.stop();
  await storage.close();
});

function signal(): readonly [Promise<void>, () => void] {
  let give: () => void = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, give];
}
