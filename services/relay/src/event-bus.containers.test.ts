import { logOf } from '@hirelane/event-sourcing/events';
import { eventBusContract } from '@hirelane/event-sourcing/port-tests/event-bus';
import { connectKafka, openProducer } from '@hirelane/kafka/client';
import { openKafkaEventBus } from '@hirelane/kafka/event-bus';
import { withAdmin } from '@hirelane/kafka/group-offsets';
import { openPublisher } from '@hirelane/kafka/publisher';
import { areCaughtUp, lostBy } from '@hirelane/kafka/relay-positions';
import { internalMessages, internalRelay, internalTopic } from '@hirelane/kafka/topics';
import { openTestStorage } from '@hirelane/postgres/testing';
import { KAFKA_IMAGE, startKafka } from '@hirelane/test-kit/stack/kafka';
import { ownServer } from '@hirelane/test-kit/stack/own-server';
import { startPostgres } from '@hirelane/test-kit/stack/postgres';
import { pino } from 'pino';
import { startRelay } from './relay.ts';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });

const own = ownServer('kafka');
const ownDatabase = ownServer('postgres');
const SERVER = own ?? `a real broker (${KAFKA_IMAGE})`;
const TOPICS = [internalTopic('projects'), internalTopic('proposals')];

/**
 * A broker that this suite starts and restarts. On brokers that the developer provides, it creates two topics and
 * deletes them afterwards. Topic names are fixed, so it refuses brokers that already have these topics.
 */
async function openBroker() {
  if (own === undefined) {
    const { broker, restart, stop } = await startKafka();
    return { broker, restart, stop };
  }
  const kafka = connectKafka({ brokers: own.split(',') }, 'contract', log);
  const there = await withAdmin(kafka, (admin) => admin.listTopics());
  const ours = TOPICS.filter((topic) => there.includes(topic));
  if (ours.length > 0)
    throw new Error(`${own} already has topics of a marketplace: ${ours.join(', ')}. Nothing was changed.`);
  const stop = () => withAdmin(kafka, (admin) => admin.deleteTopics({ topics: TOPICS }));
  return { broker: own, stop };
}

async function openDatabaseServer() {
  if (ownDatabase === undefined) return startPostgres();
  return { url: ownDatabase, stop: async () => undefined };
}

eventBusContract(`Kafka, ${SERVER}, fed by relays from PostgreSQL`, async () => {
  const [server, postgres] = await Promise.all([openBroker(), openDatabaseServer()]);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const storage = await openTestStorage();
  const { pool } = storage;
  const kafka = connectKafka({ brokers: server.broker.split(',') }, 'contract', log);
  const producer = openProducer(kafka);
  await producer.connect();
  const stores = { project: await storage.openStore('projects'), proposal: await storage.openStore('proposals') };
  const source = storage.openBus(logOf);
  const startRelayOf = async (category: 'project' | 'proposal') => {
    const name = logOf(category);
    const topics = [internalTopic(name)];
    const publisher = await openPublisher({ producer, kafka, topics, replication: 1, messagesOf: internalMessages });
    return startRelay({
      name: internalRelay(name),
      source,
      categories: [category],
      publisher,
      pool,
      log,
      lookEvery: 500,
    });
  };
  const relays = [await startRelayOf('project'), await startRelayOf('proposal')];
  const bus = openKafkaEventBus({
    kafka,
    log,
    areCaughtUp: (names) => areCaughtUp(pool, names),
    lostBy: (names) => lostBy(pool, names),
  });
  return {
    bus,
    stores,
    // A broker needs a few seconds to restart, and its clients need a few more.
    timeout: 120_000,
    ...(server.restart && { cutConnections: server.restart }),
    async close() {
      await bus.stop();
      for (const relay of relays) await relay.stop();
      await producer.disconnect();
      await storage.close();
      await Promise.all([server.stop(), postgres.stop()]);
    },
  };
});
