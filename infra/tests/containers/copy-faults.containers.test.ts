import { setTimeout as sleep } from 'node:timers/promises';
import { logOf } from '@hirelane/event-sourcing/events';
import { feedReadModel } from '@hirelane/feed/read-model';
import { connectKafka, openProducer } from '@hirelane/kafka/client';
import { openKafkaEventBus } from '@hirelane/kafka/event-bus';
import { openPublisher, type Publisher } from '@hirelane/kafka/publisher';
import { internalMessages, internalTopic } from '@hirelane/kafka/topics';
import { openPostgresEventBus } from '@hirelane/postgres/event-bus';
import { openPool } from '@hirelane/postgres/pool';
import type { ReadModel } from '@hirelane/projections/projection';
import { startRelay } from '@hirelane/relay/relay';
import { randomFrom } from '@hirelane/test-kit/random';
import { postProject, uploadFile } from '@hirelane/test-kit/stack/projects';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { moreAcknowledged, RECOVERY_TIMEOUT_MS, seed, stackOfFile, testReplay, underLoad } from './under-load.ts';

/** The number of instances that join and leave; `npm run torture` sets 8. */
const MOVES = Number(process.env['REBALANCES'] ?? 4);

const silent = pino({ level: 'silent' });

const used = stackOfFile();

test('every instance that is not stale shows a write made through another instance in its next response', async () => {
  const client = used.stack.as('client');
  const file = await uploadFile(client);
  for (let n = 1; n <= 12; n++) {
    const { id, wrote } = await postProject(client, { file, title: `Project ${n}` });
    const query = { userId: client.id, published: 'true', limit: '50' };
    const { body } = await client.until('listProjects', { query, atLeast: wrote });
    expect({ first: body.data[0]?._id, count: body.data.length }).toEqual({ first: id, count: n });
  }
});

test('no data is lost when services and the relay are killed under load', () =>
  underLoad(used, 'services and the relay killed', 5, async (load) => {
    for (const name of ['relay', 'projects', 'relay', 'proposals', 'feed'] as const) {
      await used.stack.crash(name);
      await moreAcknowledged(load, 20);
    }
  }));

test('no data is lost while a group rebalances every 2 s, with everything published twice and 30% of batches repeated', async () => {
  const doubling = await startDoubling();
  const readModel = { ...feedReadModel, version: 80 };
  const copies: Copy[] = [await joinGroup(readModel), await joinGroup(readModel)];
  try {
    await underLoad(used, `rebalancing every 2 s, ${MOVES} times`, MOVES, async () => {
      for (let move = 0; move < MOVES; move++) {
        await sleep(2_000);
        await copies.shift()?.leave();
        copies.push(await joinGroup(readModel));
      }
    });
    await used.replay.caughtUp(readModel, RECOVERY_TIMEOUT_MS);
    expect(await used.replay.live(readModel)).toEqual(await used.replay.live(feedReadModel));
    expect(doubling.repeated()).toBeGreaterThan(0);
  } finally {
    for (const copy of copies) await copy.leave();
    await doubling.stop();
  }
});

test('instances that start at the same time rebuild a dropped read model', async () => {
  const readModel = { ...feedReadModel, version: 81 };
  const first = await joinGroup(readModel);
  await used.replay.caughtUp(readModel, RECOVERY_TIMEOUT_MS);
  await first.leave();
  await used.replay.drop(readModel);
  const copies = await Promise.all([joinGroup(readModel), joinGroup(readModel), joinGroup(readModel)]);
  await used.replay.caughtUp(readModel, RECOVERY_TIMEOUT_MS);
  expect(await used.replay.live(readModel)).toEqual(await used.replay.live(feedReadModel));
  for (const copy of copies) await copy.leave();
});

type Copy = Readonly<{ leave(): Promise<void> }>;

/** Another instance that fills a read model, with its own connection. */
async function joinGroup(readModel: ReadModel): Promise<Copy> {
  const kafka = connectKafka({ brokers: [used.stack.kafka.broker] }, 'copy', silent);
  const bus = openKafkaEventBus({ kafka, log: silent, areCaughtUp: async () => true, lostBy: async () => null });
  const projector = await used.replay.join(bus, readModel);
  return {
    async leave() {
      await projector.stop();
      await bus.stop();
    },
  };
}

/** Additional relays that publish the same logs from the beginning and send 30% of their batches twice. */
async function startDoubling() {
  const random = randomFrom(seed);
  const pool = openPool(used.stack.postgres.url, silent, { max: 4 });
  const source = openPostgresEventBus({ pool, url: used.stack.postgres.url, logOf, log: silent });
  const kafka = connectKafka({ brokers: [used.stack.kafka.broker] }, 'doubling', silent);
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

testReplay(used);
