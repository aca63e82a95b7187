import { setTimeout as sleep } from 'node:timers/promises';
import { logOf } from '@hirelane/event-sourcing/events';
import { feedProjection } from '@hirelane/feed/feed-projection';
import { connectKafka, openProducer } from '@hirelane/kafka/client';
import { openKafkaEventBus } from '@hirelane/kafka/event-bus';
import { openPublisher, type Publisher } from '@hirelane/kafka/publisher';
import { internalMessages, internalTopic } from '@hirelane/kafka/topics';
import { openPostgresEventBus } from '@hirelane/postgres/event-bus';
import { openPool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { startRelay } from '@hirelane/relay/relay';
import { eventually } from '@hirelane/test-kit/eventually';
import { randomFrom } from '@hirelane/test-kit/random';
import { postProject, uploadFile } from '@hirelane/test-kit/stack/projects';
import { type Stack, startStack, TEST_DATA_KEY } from '@hirelane/test-kit/stack/stack';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printReport } from '../faults/report.ts';
import { ALL_PROJECTIONS } from '../operate/projections.ts';
import { openReplay, type Replay } from '../testing/replay.ts';
import { type Load, startLoad } from './load.ts';

/** Without a broker; `npm run torture` sets 30. */
const OUTAGE_S = Number(process.env['OUTAGE_SECONDS'] ?? 10);
/** Within which everything must work again. */
const RECOVERY_TIMEOUT_MS = 120_000;
/** Number of commands acknowledged before a fault, and after it. */
const BEFORE = 60;
/** Number of copies that join and leave; `npm run torture` sets 8. */
const MOVES = Number(process.env['REBALANCES'] ?? 4);

/** Chooses which batches are sent twice. */
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const silent = pino({ level: 'silent' });

let stack: Stack;
let replay: Replay;
beforeAll(async () => {
  stack = await startStack({ copies: { projects: 2, feed: 3 } });
  replay = await openReplay(stack.postgres.url, TEST_DATA_KEY);
}, 300_000);
afterAll(async () => {
  await replay?.close();
  await stack?.stop();
});

const moreAcknowledged = (load: Load, count: number) => {
  const wanted = load.acknowledged() + count;
  return eventually(load.acknowledged, (now) => now >= wanted, RECOVERY_TIMEOUT_MS);
};

/** Causes a fault during a load; nothing acknowledged may be lost or duplicated. */
async function underLoad(name: string, faults: number, fault: (load: Load) => Promise<void>): Promise<void> {
  const load = await startLoad(stack);
  try {
    await moreAcknowledged(load, BEFORE);
    await fault(load);
    await moreAcknowledged(load, BEFORE);
  } finally {
    await load.stop();
  }
  // The next test begins with an upload, of which projects learns through its own consumer.
  for (const projection of ALL_PROJECTIONS) await replay.caughtUp(projection, RECOVERY_TIMEOUT_MS);
  const { lost, duplicated } = await load.verify();
  const acknowledged = load.acknowledged();
  printReport({ test: name, acknowledged, lost, duplicated, faults, seed });
  expect({ lost, duplicated }).toEqual({ lost: 0, duplicated: 0 });
}

/** A client, and what it wrote with a command that began after this call. */
async function writtenFromNowOn(load: Load): Promise<ReturnType<Load['someClient']>> {
  // The first one acknowledged may have been in progress at the call.
  for (let acknowledged = 0; acknowledged < 2; acknowledged++) {
    const { wrote: last } = load.someClient();
    await eventually(
      () => load.someClient().wrote,
      (wrote) => wrote !== last,
      RECOVERY_TIMEOUT_MS,
    );
  }
  return load.someClient();
}

test('a write through one copy is in the next answer of every copy that is not stale', async () => {
  const client = stack.as('client');
  const file = await uploadFile(client);
  for (let n = 1; n <= 12; n++) {
    const { id, wrote } = await postProject(client, { file, title: `Project ${n}` });
    const query = { userId: client.id, published: 'true', limit: '50' };
    const { body } = await client.until('listProjects', { query, atLeast: wrote });
    expect({ first: body.data[0]?._id, count: body.data.length }).toEqual({ first: id, count: n });
  }
});

test(`Kafka killed for ${OUTAGE_S} s under load: commands go on, reads are stale and not refused, and all arrives afterwards`, () =>
  underLoad(`Kafka killed for ${OUTAGE_S} s`, 1, async (load) => {
    await stack.kafka.kill();
    const back = sleep(OUTAGE_S * 1_000);
    await moreAcknowledged(load, 10);
    const { client, wrote } = await writtenFromNowOn(load);
    const query = { userId: client.id, published: 'true' };
    expect(await client.call('listProjects', { query, atLeast: wrote })).toMatchObject({ isStale: true });
    await back;
    await stack.kafka.start();
    await client.until('listProjects', { query, atLeast: wrote }, undefined, RECOVERY_TIMEOUT_MS);
  }));

test('Kafka lost with all its data under load: the relays publish everything again by themselves', async () => {
  await underLoad('Kafka lost with its data', 1, () => stack.kafka.loseEverything());
  const kafka = connectKafka({ brokers: [stack.kafka.broker] }, 'afterwards', silent);
  const bus = openKafkaEventBus({ kafka, log: silent, areCaughtUp: async () => true });
  // The content of a read model built from Kafka alone.
  expect(await replay.replayedFrom(bus, feedProjection)).toEqual(await replay.live(feedProjection));
  await bus.stop();
});

test('PostgreSQL restarted under load', () =>
  underLoad('PostgreSQL restarted', 2, async (load) => {
    await stack.postgres.restart();
    await moreAcknowledged(load, BEFORE);
    await stack.postgres.kill();
    await stack.postgres.start();
  }));

test('MinIO down: only uploads fail, with a clear error', () =>
  underLoad('MinIO down', 1, async (load) => {
    await stack.minio.kill();
    const client = stack.as('client');
    const upload = () => client.call('uploadFile', { file: new File(['%PDF-1.4\n%%EOF\n'], 'a.pdf') });
    await expect(upload()).rejects.toMatchObject({ status: 503, problem: { code: 'unavailable' } });
    await moreAcknowledged(load, BEFORE);
    await stack.minio.start();
    expect(await uploadFile(client)).toMatch(/^[0-9a-f-]{36}$/);
  }));

test('services and the relay killed under load', () =>
  underLoad('services and the relay killed', 5, async (load) => {
    for (const name of ['relay', 'projects', 'relay', 'proposals', 'feed'] as const) {
      await stack.crash(name);
      await moreAcknowledged(load, 20);
    }
  }));

test('a group that rebalances every 2 s, with everything published twice and 30 % of batches repeated', async () => {
  const doubling = await startDoubling();
  const projection = { ...feedProjection, version: 80 };
  const copies: Copy[] = [await joinGroup(projection), await joinGroup(projection)];
  try {
    await underLoad(`rebalancing every 2 s, ${MOVES} times`, MOVES, async () => {
      for (let move = 0; move < MOVES; move++) {
        await sleep(2_000);
        await copies.shift()?.leave();
        copies.push(await joinGroup(projection));
      }
    });
    await replay.caughtUp(projection, RECOVERY_TIMEOUT_MS);
    expect(await replay.live(projection)).toEqual(await replay.live(feedProjection));
    expect(doubling.repeated()).toBeGreaterThan(0);
  } finally {
    for (const copy of copies) await copy.leave();
    await doubling.stop();
  }
});

test('a dropped read model whose copies start at the same time', async () => {
  const projection = { ...feedProjection, version: 81 };
  const first = await joinGroup(projection);
  await replay.caughtUp(projection, RECOVERY_TIMEOUT_MS);
  await first.leave();
  await replay.drop(projection);
  const copies = await Promise.all([joinGroup(projection), joinGroup(projection), joinGroup(projection)]);
  await replay.caughtUp(projection, RECOVERY_TIMEOUT_MS);
  expect(await replay.live(projection)).toEqual(await replay.live(feedProjection));
  for (const copy of copies) await copy.leave();
});

type Copy = Readonly<{ leave(): Promise<void> }>;

/** Another copy that fills a read model, with its own connection. */
async function joinGroup(projection: Projection): Promise<Copy> {
  const kafka = connectKafka({ brokers: [stack.kafka.broker] }, 'copy', silent);
  const bus = openKafkaEventBus({ kafka, log: silent, areCaughtUp: async () => true });
  const projector = await replay.join(bus, projection);
  return {
    async leave() {
      await projector.stop();
      await bus.stop();
    },
  };
}

/** Additional relays that publish the same logs from the beginning, and 30 % of their batches twice. */
async function startDoubling() {
  const random = randomFrom(seed);
  const pool = openPool(stack.postgres.url, silent, { max: 4 });
  const source = openPostgresEventBus({ pool, url: stack.postgres.url, logOf, log: silent });
  const kafka = connectKafka({ brokers: [stack.kafka.broker] }, 'doubling', silent);
  const producer = openProducer(kafka);
  await producer.connect();
  let repeated = 0;
  const relays = await Promise.all(
    (['project', 'proposal'] as const).map(async (category) => {
      const topics = [internalTopic(logOf(category))];
      const publisher = await openPublisher({ producer, kafka, topics, replication: 1, messagesOf: internalMessages });
      const twice: Publisher = {
        ...publisher,
        async publish(events) {
          const first = await publisher.publish(events);
          if (random() > 0.3) return first;
          repeated++;
          return publisher.publish(events);
        },
      };
      const name = `doubling-${category}`;
      return startRelay({ name, source, categories: [category], publisher: twice, pool, log: silent });
    }),
  );
  return {
    repeated: () => repeated,
    async stop() {
      for (const relay of relays) await relay.stop();
      await source.stop();
      await producer.disconnect();
      await pool.end();
    },
  };
}

test('after all faults, every read model equals a fresh replay of the logs', async () => {
  // What follows from the last events automatically is in the logs by then too, of every service.
  for (const projection of ALL_PROJECTIONS) await replay.idle(projection, RECOVERY_TIMEOUT_MS);
  for (const projection of ALL_PROJECTIONS) await replay.caughtUp(projection, RECOVERY_TIMEOUT_MS);
  const left = [...ALL_PROJECTIONS];
  const compare = async () => {
    for (let projection = left.pop(); projection; projection = left.pop()) {
      const { name } = projection;
      const [live, replayed] = [await replay.live(projection), await replay.replayed(projection)];
      expect({ [name]: live }).toEqual({ [name]: replayed });
    }
  };
  await Promise.all([compare(), compare(), compare()]);
});
