import { eventually } from '@hirelane/test-kit/eventually';
import { expect, test } from 'vitest';
import { begin, subscriber } from './testing/bus.ts';

/** How many events may wait for a subscriber. */
const LIMIT = 500;

test('subscribers that have caught up share one subscription, and each receives its own categories', async () => {
  const { server, bus } = await begin();
  server.fill('project', 3_000);
  const projects = subscriber(bus, ['project']);
  await projects.subscription.caughtUp;
  const files = subscriber(bus, ['file']);
  const both = subscriber(bus, ['file', 'proposal']);
  await Promise.all([files.subscription.caughtUp, both.subscription.caughtUp]);
  await eventually(server.subscriptions, (count) => count === 1);
  const appended = ['file', 'project', 'proposal', 'file'].map((category) => server.fill(category, 1));
  const [file, project, proposal, last] = appended;
  await eventually(both.events, (events) => events.includes(last as string));
  await eventually(projects.events, (events) => events.includes(project as string));
  expect(both.events()).toEqual([file, proposal, last]);
  expect(files.events()).toEqual([file, last]);
  expect(projects.events()).toHaveLength(3_003);
  for (const { subscription } of [projects, files, both]) await subscription.stop();
  await eventually(server.subscriptions, (count) => count === 0);
});

test('subscribers that join while events arrive receive each event once', async () => {
  const { server, bus } = await begin();
  const categories = ['file', 'proposal', 'review'];
  const appended: string[] = [];
  const joined: ReturnType<typeof subscriber>[] = [];
  for (let n = 0; n < 12; n++) {
    joined.push(subscriber(bus, [categories[n % 3] as string, categories[(n * 2 + 1) % 3] as string]));
    for (let turn = 0; turn < 40; turn++) {
      for (const category of categories) appended.push(server.fill(category, 1));
      await new Promise(setImmediate);
    }
  }
  await eventually(
    async () => (await Promise.all(joined.map(({ subscription }) => subscription.isCaughtUp()))).every(Boolean),
    (isEveryoneCaughtUp) => isEveryoneCaughtUp,
  );
  joined.forEach(({ events }, n) => {
    const prefixes = [`${categories[n % 3]}-`, `${categories[(n * 2 + 1) % 3]}-`];
    expect(events()).toEqual(appended.filter((stream) => prefixes.some((prefix) => stream.startsWith(prefix))));
  });
  for (const { subscription } of joined) await subscription.stop();
});

test('a slow subscriber does not delay the others and receives everything in order', async () => {
  const { server, bus } = await begin();
  const quick = subscriber(bus, ['file']);
  const handled: bigint[] = [];
  let checkpoint: string | null = null;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = bus.subscribe(
    'slow',
    ['file'],
    async () => checkpoint,
    async (batch, _partition, upTo) => {
      await held;
      handled.push(...batch.map(({ position }) => BigInt(position)));
      checkpoint = upTo;
    },
  );
  await Promise.all([quick.subscription.caughtUp, slow.caughtUp]);
  server.fill('file', 3 * LIMIT);
  await eventually(
    () => quick.events().length,
    (count) => count === 3 * LIMIT,
  );
  expect(await slow.isCaughtUp()).toBe(false);
  release();
  await eventually(slow.isCaughtUp, (isCaughtUp) => isCaughtUp);
  expect(handled).toHaveLength(3 * LIMIT);
  expect(handled).toEqual(handled.toSorted((one, other) => Number(one - other)));
  await slow.stop();
  await quick.subscription.stop();
});
