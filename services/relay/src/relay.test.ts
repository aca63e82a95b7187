import type { EventBus, HandleBatch } from '@hirelane/event-sourcing/event-bus';
import { UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { logOf, type Recorded } from '@hirelane/event-sourcing/events';
import { newStream, samples } from '@hirelane/event-sourcing/port-tests/samples';
import type { Publisher } from '@hirelane/kafka/publisher';
import { areCaughtUp, lostBy } from '@hirelane/kafka/relay-positions';
import { openTestStorage } from '@hirelane/postgres/testing';
import { eventually } from '@hirelane/test-kit/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Relay, startRelay } from './relay.ts';

const PARTITION = 'topic/0';

/** One in-memory partition, which acknowledges immediately, fails on command, and can lose its messages. */
function openPartition() {
  let log: Recorded[] = [];
  let isDown = false;
  const refuse = () => {
    if (isDown) throw new Error('no broker answers');
  };
  const publisher: Publisher = {
    async publish(events) {
      refuse();
      if (events.length === 0) return new Map();
      const first = BigInt(log.length);
      log.push(...events);
      return new Map([[PARTITION, first]]);
    },
    async ends() {
      refuse();
      return new Map([[PARTITION, BigInt(log.length)]]);
    },
  };
  return {
    publisher,
    versions: (stream: string) => log.filter((event) => event.stream === stream).map(({ version }) => version),
    loseEverything: () => {
      log = [];
    },
    setDown: (down: boolean) => {
      isDown = down;
    },
  };
}

type Partition = ReturnType<typeof openPartition>;

let storage: Awaited<ReturnType<typeof openTestStorage>>;
let store: Awaited<ReturnType<typeof storage.openStore>>;
const relays = new Set<Relay>();
beforeEach(async () => {
  storage = await openTestStorage();
  store = await storage.openStore('projects');
});
afterEach(async () => {
  for (const relay of relays) await relay.stop();
  relays.clear();
  await storage.close();
});

async function start({ publisher }: Partition, lookEvery = 20, farewell = 5_000): Promise<Relay> {
  const { pool, log } = storage;
  const source = storage.openBus(logOf);
  const settings = { name: 'test', source, categories: ['project'], lookEvery, farewell };
  const relay = await startRelay({ ...settings, publisher, pool, log });
  relays.add(relay);
  return relay;
}

/** Whether a position has been stored, which means that a batch was acknowledged. */
const isStored = async () => (await storage.pool.query('SELECT FROM relay.positions')).rowCount === 1;

const published = (partition: Partition, stream: string, count: number) =>
  eventually(
    () => partition.versions(stream),
    (versions) => versions.length >= count,
  );

test('a relay publishes existing and new events and continues at its position after a restart', async () => {
  const [partition, stream] = [openPartition(), newStream()];
  await store.append(stream, 0, samples(2));
  const first = await start(partition);
  await published(partition, stream, 2);
  await store.append(stream, 2, samples(1));
  await published(partition, stream, 3);
  await first.stop();
  await store.append(stream, 3, samples(1));
  await start(partition);
  expect(await published(partition, stream, 4)).toEqual([1, 2, 3, 4]);
});

test('the position advances past events from other logs, which are not published', async () => {
  const partition = openPartition();
  let subscribed = (_handle: HandleBatch) => {};
  const handler = new Promise<HandleBatch>((resolve) => {
    subscribed = resolve;
  });
  const source: EventBus = {
    subscribe: (_name, _categories, _resume, handle) => {
      subscribed(handle);
      return {
        caughtUp: Promise.resolve(),
        isCaughtUp: async () => true,
        catchUp: async () => undefined,
        stop: async () => {},
        status: () => ({ behind: 0 }),
        flush: () => undefined,
      };
    },
  };
  const { pool, log } = storage;
  const relay = await startRelay({
    name: 'quiet',
    source,
    categories: ['file'],
    publisher: partition.publisher,
    pool,
    log,
  });
  relays.add(relay);
  const deliver = await handler;
  await deliver([], '$all', '7000');
  const { rows } = await pool.query('SELECT lane, position FROM relay.positions');
  expect(rows).toEqual([{ lane: '$all', position: '7000' }]);
});

test('a Kafka outage causes a delay but no loss', async () => {
  const [partition, stream] = [openPartition(), newStream()];
  const relay = await start(partition);
  partition.setDown(true);
  await store.append(stream, 0, samples(2));
  await eventually(
    () => relay.status().error?.message,
    (message) => message === 'no broker answers',
  );
  partition.setDown(false);
  expect(await published(partition, stream, 2)).toEqual([1, 2]);
});

test('an idle relay reports a Kafka outage and its end', async () => {
  const partition = openPartition();
  const relay = await start(partition);
  const message = () => relay.status().error?.message;
  partition.setDown(true);
  await eventually(message, (text) => text === 'no broker answers');
  partition.setDown(false);
  await eventually(message, (text) => text === undefined);
});

test('an acknowledgement ends a reported outage without waiting for the next check', async () => {
  const [partition, stream] = [openPartition(), newStream()];
  partition.setDown(true);
  const relay = await start(partition, 600_000);
  const message = () => relay.status().error?.message;
  await eventually(message, (text) => text === 'no broker answers');
  partition.setDown(false);
  await store.append(stream, 0, samples(1));
  await eventually(message, (text) => text === undefined);
  expect(partition.versions(stream)).toEqual([1]);
});

test('a failed check is ignored if a batch was acknowledged in the meantime', async () => {
  const [partition, stream] = [openPartition(), newStream()];
  let looks = 0;
  let relay: Relay | undefined;
  let tell = (_status: ReturnType<Relay['status']> | undefined) => {};
  const atSecondLook = new Promise<ReturnType<Relay['status']> | undefined>((resolve) => {
    tell = resolve;
  });
  const publisher: Publisher = {
    ...partition.publisher,
    async ends() {
      if (looks++ > 0) tell(relay?.status());
      else {
        await store.append(stream, 0, samples(1));
        await eventually(isStored, (stored) => stored);
        throw new Error('no broker answered in time');
      }
      return partition.publisher.ends();
    },
  };
  relay = await start({ ...partition, publisher });
  expect(await atSecondLook).not.toHaveProperty('error');
});

test('shutdown does not wait for brokers that do not respond, and the next relay publishes the unfinished batch', async () => {
  const stream = newStream();
  await store.append(stream, 0, samples(2));
  const partition = openPartition();
  let isAsked = false;
  const publish: Publisher['publish'] = () => {
    isAsked = true;
    return new Promise(() => {});
  };
  const silent = { ...partition, publisher: { ends: () => new Promise<never>(() => {}), publish } };
  const relay = await start(silent, 20, 50);
  await eventually(
    () => isAsked,
    (asked) => asked,
  );
  await relay.stop();
  expect(await isStored()).toBe(false);
  await start(partition);
  expect(await published(partition, stream, 2)).toEqual([1, 2]);
});

test('when Kafka has lost its data, everything is published again automatically', async () => {
  const [partition, stream] = [openPartition(), newStream()];
  await start(partition);
  await store.append(stream, 0, samples(3));
  await published(partition, stream, 3);
  partition.loseEverything();
  expect(await published(partition, stream, 3)).toEqual([1, 2, 3]);
});

test('a relay that starts after a loss detects it and publishes everything again', async () => {
  const [partition, stream] = [openPartition(), newStream()];
  const first = await start(partition);
  await store.append(stream, 0, samples(2));
  await published(partition, stream, 2);
  await first.stop();
  partition.loseEverything();
  await store.append(stream, 2, samples(1));
  await start(partition);
  await eventually(
    () => partition.versions(stream),
    (versions) => new Set(versions).size === 3,
  );
  // Version 3 may be published first, before the loss is detected. Consumers wait for versions 1 and 2, which may be
  // published twice, in order.
  expect(
    partition
      .versions(stream)
      .filter((version) => version < 3)
      .slice(0, 2),
  ).toEqual([1, 2]);
});

test('a batch that is acknowledged while the end offsets are being read is not mistaken for a loss', async () => {
  const [partition, stream] = [openPartition(), newStream()];
  const { publish, ends } = partition.publisher;
  let hasLooked = () => {};
  const looked = new Promise<void>((resolve) => {
    hasLooked = resolve;
  });
  let looks = 0;
  const publisher: Publisher = {
    publish,
    /** Delays the first response until a batch has been acknowledged. */
    async ends() {
      const answer = await ends();
      if (looks++ === 0) {
        await store.append(stream, 0, samples(2));
        await eventually(isStored, (stored) => stored);
      } else hasLooked();
      return answer;
    },
  };
  await start({ ...partition, publisher });
  await looked;
  const { rows } = await storage.pool.query<{ epoch: number }>('SELECT epoch FROM relay.relays');
  expect(rows).toEqual([{ epoch: 1 }]);
  expect(partition.versions(stream)).toEqual([1, 2]);
});

test('two relays publish some events twice, but each stream in order, and both recover from a loss', async () => {
  const [partition, stream] = [openPartition(), newStream()];
  await Promise.all([start(partition), start(partition)]);
  await store.append(stream, 0, samples(3));
  const inOrder = async () => {
    const versions = await eventually(
      () => partition.versions(stream),
      (some) => new Set(some).size === 3,
    );
    expect(versions.filter((version, i) => versions.indexOf(version) === i)).toEqual([1, 2, 3]);
  };
  await inOrder();
  partition.loseEverything();
  await inOrder();
});

test('a relay reports that it has caught up only when everything has been published', async () => {
  const [partition, stream] = [openPartition(), newStream()];
  const isCaughtUp = () => areCaughtUp(storage.pool, ['test']);
  expect(await isCaughtUp().catch(() => false)).toBe(false);
  const relay = await start(partition);
  await eventually(isCaughtUp, (isCaughtUp) => isCaughtUp);
  expect(await areCaughtUp(storage.pool, ['test', 'another'])).toBe(false);
  partition.setDown(true);
  // Once the relay reports an error, all checks from before the outage have ended, so none of them can still report
  // that it has caught up.
  await eventually(
    () => relay.status().error,
    (error) => error !== undefined,
  );
  await store.append(stream, 0, samples(1));
  await eventually(
    () => relay.status().behind,
    (behind) => behind === 1,
  );
  await storage.pool.query(`UPDATE relay.relays SET level_at = now() - interval '2 minutes'`);
  expect(await isCaughtUp()).toBe(false);
  partition.setDown(false);
  await eventually(isCaughtUp, (isCaughtUp) => isCaughtUp);
  expect(partition.versions(stream)).toEqual([1]);
});

test('a relay whose log was restored from an older backup publishes nothing and stores the reason, until it starts over', async () => {
  const partition = openPartition();
  await store.append(newStream(), 0, samples(1));
  const restore = await storage.backUp('projects');
  await store.append(newStream(), 0, samples(1));
  const first = await start(partition);
  await eventually(first.status, ({ behind }) => behind === 0);
  await eventually(isStored, (stored) => stored);
  await first.stop();
  await restore();
  const later = newStream();
  await store.append(later, 0, samples(2));
  const second = await start(partition);
  await eventually(second.status, ({ error }) => error instanceof UnknownPosition);
  const lost = () => lostBy(storage.pool, ['test', 'other']);
  expect(await eventually(lost, (reason) => reason !== null)).toContain('test: expected event');
  expect(partition.versions(later)).toEqual([]);
  // The topics were deleted.
  partition.loseEverything();
  expect(await published(partition, later, 2)).toEqual([1, 2]);
  await eventually(lost, (reason) => reason === null);
});
