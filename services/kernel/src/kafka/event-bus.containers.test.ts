import { CATALOG } from '@hirelane/contracts/events/catalog';
import { PostgreSqlContainer } from '@testcontainers/postgresql';
import { pino } from 'pino';
import { eventBusContract } from '../contract/event-bus.ts';
import { openTestStorage } from '../postgres/testing.ts';
import { connectKafka, openProducer } from './client.ts';
import { openKafkaEventBus } from './event-bus.ts';
import { publishInternal, startRelay } from './relay.ts';
import { KAFKA_IMAGE, startKafka } from './testing.ts';

const log = pino({ level: process.env['LOG_LEVEL'] ?? 'silent' });

eventBusContract(`Kafka, a real broker (${KAFKA_IMAGE}), fed by the relay from PostgreSQL`, async () => {
  const [server, postgres] = await Promise.all([startKafka(), new PostgreSqlContainer('postgres:17-alpine').start()]);
  process.env['TEST_DATABASE_URL'] = postgres.getConnectionUri();
  const storage = await openTestStorage();
  const kafka = connectKafka({ brokers: [server.broker] }, 'contract', log);
  const producer = openProducer(kafka);
  await producer.connect();
  const bus = openKafkaEventBus({ kafka, replication: 1, log });
  const stores = { project: await storage.openStore('projects'), proposal: await storage.openStore('proposals') };
  const relay = await startRelay({
    name: 'internal',
    source: storage.openBus((category) => CATALOG[category as 'project' | 'proposal'].log),
    categories: ['project', 'proposal'],
    publish: publishInternal(producer),
    pool: storage.pool,
  });
  return {
    bus,
    stores,
    cutConnections: server.restart,
    async close() {
      await bus.stop();
      await relay.stop();
      await producer.disconnect();
      await storage.close();
      await Promise.all([server.stop(), postgres.stop()]);
    },
  };
});
