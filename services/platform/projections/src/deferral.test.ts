import { eventually } from '@hirelane/test-kit/eventually';
import { expect, test } from 'vitest';
import { openDeferral } from './deferral.ts';
import { oneBatchAtATime, type Projection, type ReadModel, readModel } from './projection.ts';
import { at, counting, start } from './testing/counting-projector.ts';

const idle = { isIdle: true };
/** Counts all events but the idle ones. */
const ignoring: ReadModel = {
  ...counting(),
  async apply(tx, events) {
    const counted = events.filter(({ data }) => !(data as Partial<typeof idle>).isIdle);
    if (counted.length > 0) await counting().apply(tx, counted);
  },
};

async function begin() {
  const started = await start(ignoring);
  const { storage, projector } = started;
  let transactions = 0;
  storage.pool.on('acquire', () => void transactions++);
  const versions = async () => {
    const { rows } = await storage.pool.query<{ stream: string; version: number }>(
      `SELECT stream, version FROM ${projector.schema}._gate ORDER BY stream`,
    );
    return Object.fromEntries(rows.map(({ stream, version }) => [stream, version]));
  };
  return { ...started, versions, transactions: () => transactions };
}

test('events that change nothing are saved with the next change, in one transaction', async () => {
  const { deliver, counts, projector, versions, transactions } = await begin();
  await deliver(at('project-a', 1, idle));
  await deliver(at('project-a', 2, idle), at('project-b', 1, idle));
  expect(transactions()).toBe(0);
  await deliver(at('project-a', 3));
  expect(transactions()).toBe(1);
  expect(await counts()).toEqual([{ stream: 'project-a', n: 1, last: 3 }]);
  expect(await versions()).toEqual({ 'project-a': 3, 'project-b': 1 });
  expect(projector.status()).toMatchObject({ applied: 4, duplicates: 0 });
});

test('without a later change, events that change nothing are saved after a short time', async () => {
  const { deliver, versions } = await begin();
  await deliver(at('project-a', 1, idle));
  expect(await eventually(versions, (saved) => saved['project-a'] === 1)).toEqual({ 'project-a': 1 });
});

test('a request waits neither for a statement nor for the time if the model contains the version before an event that changes nothing', async () => {
  const { deliver, projector, transactions } = await begin();
  await deliver(at('project-a', 1, idle), at('project-b', 1));
  const before = transactions();
  await deliver(at('project-a', 2, idle), at('project-b', 2, idle));
  expect(await projector.waitFor('project-a', 2, 0)).toBe(true);
  expect(await projector.waitFor('project-b', 2, 0)).toBe(true);
  expect(transactions()).toBe(before);
});

test('a request that waits for a version after a gap is not told that the model contains it', async () => {
  const { deliver, projector } = await begin();
  await deliver(at('project-a', 2, idle));
  expect(await projector.waitFor('project-a', 2, 100)).toBe(false);
  await eventually(
    async () => projector.status().parkedStreams,
    (n) => n === 1,
  );
});

test('a request for a version that this process has not seen makes it save what waits', async () => {
  const { deliver, projector, storage, versions } = await begin();
  await storage.pool.query(`INSERT INTO ${projector.schema}._gate VALUES ('project-a', 1)`);
  await deliver(at('project-a', 2, idle));
  expect(await projector.waitFor('project-a', 2, 10_000)).toBe(true);
  expect(await versions()).toEqual({ 'project-a': 2 });
});

test('a batch from a bus that shares its partitions among processes is saved at once', async () => {
  const { deliverFrom, versions } = await begin();
  await deliverFrom(null, at('project-a', 1, idle));
  expect(await versions()).toEqual({ 'project-a': 1 });
});

test('events that change nothing are saved when the model stops and when it has caught up', async () => {
  const { deliver, projector, versions } = await begin();
  await deliver(at('project-a', 1, idle));
  await projector.catchUp();
  expect(await versions()).toEqual({ 'project-a': 1 });
  await deliver(at('project-a', 2, idle));
  await projector.stop();
  expect(await versions()).toEqual({ 'project-a': 2 });
});

test('events that are delivered again after a failure are applied once', async () => {
  const { deliver, counts, projector, resume } = await begin();
  const [one, two] = [at('project-a', 1, idle), at('project-a', 2)];
  await deliver(one);
  expect(await resume()).toBeNull();
  await deliver(one, two);
  expect(await counts()).toEqual([{ stream: 'project-a', n: 1, last: 2 }]);
  expect(projector.status()).toMatchObject({ applied: 2, duplicates: 0 });
});

test('listeners are called only for the projections that a batch changed', async () => {
  const parts = {
    ignored: { ...ignoring, ddl: '', apply: async () => undefined },
    without: {
      ...ignoring,
      ddl: '',
      apply: async (...[tx]) => void (await tx.query('DELETE FROM counts WHERE false')),
    },
    counted: ignoring,
  } satisfies Record<string, Projection>;
  const changes: Projection[][] = [];
  const { deliver } = await start(readModel('parts', 1, parts), undefined, (changed) => {
    changes.push([...changed]);
  });
  await deliver(at('project-a', 1, idle));
  await deliver(at('project-b', 1));
  expect(changes).toEqual([[parts.counted]]);
});

test('a projection that handles one batch at a time takes its lock only if it sends a statement', async () => {
  const locks: number[] = [];
  const locking = {
    ...ignoring,
    async apply(...[tx, events]: Parameters<ReadModel['apply']>) {
      await oneBatchAtATime(tx, 'counts');
      await ignoring.apply(tx, events);
    },
  };
  const looking = {
    ...ignoring,
    ddl: '',
    async apply(...[tx]: Parameters<ReadModel['apply']>) {
      const { rows } = await tx.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`);
      locks.push(rows.length);
    },
  };
  const { deliver } = await start(readModel('locking', 1, { locking, looking }));
  await deliver(at('project-a', 1, idle));
  await deliver(at('project-a', 2));
  // The partition's lock is always held.
  expect(locks).toEqual([1, 2]);
});

test('statements with values are prepared once per connection', async () => {
  const prepared: number[] = [];
  const { deliver } = await start({
    ...counting(),
    async apply(tx, events) {
      await counting().apply(tx, events);
      const { rows } = await tx.query(`SELECT FROM pg_prepared_statements WHERE statement LIKE 'INSERT INTO counts%'`);
      prepared.push(rows.length);
    },
  });
  await deliver(at('project-a', 1));
  await deliver(at('project-b', 1));
  expect(prepared).toEqual([1, 1]);
});

test('what could not be saved is saved later', async () => {
  let isDown = true;
  const saved: string[] = [];
  const deferral = openDeferral({
    readModel: ignoring,
    async write(_batch, _partition, upTo) {
      if (isDown) throw new Error('down');
      saved.push(upTo);
    },
    onIdle: () => undefined,
  });
  await deferral.take([at('project-a', 1, idle)], 'partition', '1');
  await expect(deferral.flush()).rejects.toThrow('down');
  isDown = false;
  expect(
    await eventually(
      async () => saved,
      ({ length }) => length > 0,
    ),
  ).toEqual(['1']);
});
