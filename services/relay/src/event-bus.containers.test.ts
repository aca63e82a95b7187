import { logOf } from '@hirelane/event-sourcing/log-of';
import { eventBusContract } from '@hirelane/event-sourcing/port-tests/event-bus';
import { connectKafka, openProducer } from '@hirelane/kafka/client';
import { openKafkaEventBus } from '@hirelane/kafka/event-bus';
import { openPublisher } from '@hirelane/kafka/publisher';
import { areCaughtUp } from '@hirelane/kafka/relay-positions';
import { internalMessages, internalRelay, internalTopic } from '@hirelane/kafka/topics';
import { openTestStorage } from '@hirelane/postgres/testing';
import { KAFKA_IMAGE, startKafka } from '@hirelane/test-kit/stack/kafka';
import { startPostgres } from '@hirelane/test-kit/stack/postgres';
import { pino } from 'pino';
import { startRelay } from './relay.ts';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });

eventBusContract(`Kafka, a real broker (${KAFKA_IMAGE}), fed by relays from PostgreSQL`, async () => {
  const [server, postgres] = await Promise.all([startKafka(), startPostgres()]);
  process.env['TEST_DATABASE_URL'] = postgres.url;
  const storage = await openTestStorage();
  const { pool } = storage;
  const kafka = connectKafka({ brokers: [server.broker] }, 'contract', log);
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
  const bus = openKafkaEventBus({ kafka, log, areCaughtUp: (names) => areCaughtUp(pool, names) });
  return {
    bus,
    stores,
    // A broker needs some seconds to restart, and its clients some more.
    timeout: 120_000,
    cutConnections: server.restart,
    async close() {
      await bus.stop();
      for (const relay of relays) await relay.stop();
      await producer.disconnect();
      await storage.close();
      await Promise.all([server.stop(), postgres.stop()]);
    },
  };
});
