import { eventBusContract } from '@hirelane/event-sourcing/port-tests/event-bus';
import { newStream, samples } from '@hirelane/event-sourcing/port-tests/samples';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readStretch } from './read-log.ts';
import { openTestStorage } from './testing.ts';

eventBusContract('PostgreSQL', async () => {
  const storage = await openTestStorage();
  const stores = { project: await storage.openStore('projects'), proposal: await storage.openStore('proposals') };
  const bus = storage.openBus((category) => `${category}s`);
  return {
    bus,
    stores,
    cutConnections: storage.cutConnections,
    backUp: () => storage.backUp('projects'),
    close: storage.close,
  };
});

test('a subscription reports the number of waiting events even after a full batch, and reports 0 at the end', async () => {
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

test('a subscription reports when everything in its logs has been handled, including events that arrived during a batch', async () => {
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

test('a subscription pauses after each batch until it is flushed, except after the first batch that follows a quiet period', async () => {
  const storage = await openTestStorage();
  const store = await storage.openStore('projects');
  const sizes: number[] = [];
  const subscription = storage
    .openBus(() => 'projects', 3_600_000)
    .subscribe(
      'gathering',
      ['project'],
      async () => null,
      async (batch) => void sizes.push(batch.length),
    );
  await subscription.caughtUp;
  await store.append(newStream('project'), 0, samples(1));
  await eventually(
    () => sizes,
    ({ length }) => length === 1,
  );
  for (let n = 0; n < 3; n++) await store.append(newStream('project'), 0, samples(1));
  expect(sizes).toEqual([1]);
  subscription.flush?.('project');
  await eventually(
    () => sizes,
    ({ length }) => length === 2,
  );
  await store.append(newStream('project'), 0, samples(2));
  await subscription.catchUp();
  expect(sizes).toEqual([1, 3, 2]);
  await subscription.stop();
  await storage.close();
});

describe('a stretch of a log', () => {
  const OTHERS = 5_001;
  let storage: Awaited<ReturnType<typeof openTestStorage>>;
  beforeAll(async () => {
    storage = await openTestStorage();
    const store = await storage.openStore('feed');
    await store.append('searches-early', 0, samples(2));
    await storage.pool.query(
      `INSERT INTO feed.events (id, stream, version, type, data, meta, at)
       SELECT gen_random_uuid(), 'bookmark-' || n, 1, 'X', '{}', '{}', now() FROM generate_series(1, ${OTHERS}) AS n`,
    );
    await store.append('searches-late', 0, samples(1));
  });
  afterAll(() => storage?.close());

  const read = async (after: string, limit: number) => {
    const { events, upTo, isEnd } = await readStretch(storage.pool, 'feed', ['searches'], { position: after }, limit);
    return { found: events.map(({ stream, version }) => `${stream} ${version}`), upTo: upTo.position, isEnd };
  };

  test('a stretch ends with the last event within the limit', async () => {
    const stretch = await read('0', 1);
    expect(stretch).toEqual({ found: ['searches-early 1'], upTo: '1', isEnd: false });
  });

  test('a stretch continues past events in other categories, so that these are read only once', async () => {
    const first = await read('0', 500);
    expect(first).toEqual({ found: ['searches-early 1', 'searches-early 2'], upTo: '5000', isEnd: false });
    const second = await read(first.upTo, 500);
    expect(second).toEqual({ found: ['searches-late 1'], upTo: String(OTHERS + 3), isEnd: true });
    expect(await read(second.upTo, 500)).toEqual({ found: [], upTo: second.upTo, isEnd: true });
  });
});

function signal(): readonly [Promise<void>, () => void] {
  let give: () => void = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [given, give];
}

test('subscribers that have reached the end of a log read each new event together', async () => {
  const storage = await openTestStorage();
  const store = await storage.openStore('projects');
  const bus = storage.openBus(() => 'projects');
  let handled = 0;
  const subscriptions = Array.from({ length: 10 }, (_, n) =>
    bus.subscribe(
      `together-${n}`,
      ['project'],
      async () => null,
      async () => void handled++,
    ),
  );
  await Promise.all(subscriptions.map(({ caughtUp }) => caughtUp));
  const query = vi.spyOn(storage.pool, 'query');
  await store.append(newStream('project'), 0, samples(1));
  await eventually(
    async () => handled,
    (count) => count === 10,
  );
  const reads = query.mock.calls.filter(([config]) => (config as { name?: string }).name === 'stretch-projects');
  // A check of the log's end may wake them once more.
  expect(reads.length).toBeLessThan(4);
  await Promise.all(subscriptions.map(({ stop }) => stop()));
  await storage.close();
});

test('catching up with some categories does not wait for the logs of the others', async () => {
  const storage = await openTestStorage();
  const stores = [await storage.openStore('projects'), await storage.openStore('proposals')] as const;
  const [held, letGo] = signal();
  const subscription = storage
    .openBus((category) => `${category}s`)
    .subscribe(
      'some',
      ['project', 'proposal'],
      async () => null,
      async ([event]) => {
        if (event?.stream.startsWith('proposal-')) await held;
      },
    );
  await subscription.caughtUp;
  await stores[1].append(newStream('proposal'), 0, samples(1));
  await stores[0].append(newStream('project'), 0, samples(1));
  await subscription.catchUp(['project']);
  letGo();
  await subscription.stop();
  await storage.close();
});
