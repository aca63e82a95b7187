import { CATALOG } from '@hirelane/contracts/events/catalog';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { kafkaAddress, openSource } from '../adapters.ts';
import type { RelayConfig } from '../config.ts';
import { openLagClock, watchedBus } from '../lag.ts';
import { defineRelaySeries } from '../metrics/gauges.ts';
import { openPool } from '../postgres/pool.ts';
import { connectKafka, openProducer } from './client.ts';
import { openOutlet } from './outlet.ts';
import { type Relay, startRelay } from './relay.ts';
import { serveRelayHealth } from './relay-health.ts';
import { internalMessages, internalRelay, internalTopic } from './topics.ts';

/** Starts the relay of one log, with connections of its own: store, Kafka, and PostgreSQL for its position. */
export async function startRelayOf(config: RelayConfig, parentLog: Logger, registry: Registry): Promise<Relay> {
  const name = internalRelay(config.RELAY_LOG);
  const log = parentLog.child({ relay: name });
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const pool = openPool(config.DATABASE_URL, log, 2);
    endings.push(() => pool.end());
    const kafka = connectKafka(kafkaAddress(config), name, log);
    const admin = kafka.admin();
    await admin.connect();
    endings.push(() => admin.disconnect());
    const producer = openProducer(kafka);
    await producer.connect();
    endings.push(() => producer.disconnect());
    const topics = [internalTopic(config.RELAY_LOG)];
    const replication = config.KAFKA_REPLICATION;
    const outlet = await openOutlet({ producer, admin, topics, replication, messagesOf: internalMessages });
    const source = openSource({ config, pool, log });
    endings.push(source.stop);
    const categories = Object.entries(CATALOG).flatMap(([category, { log }]) =>
      log === config.RELAY_LOG ? [category] : [],
    );
    const clock = openLagClock();
    const relay = await startRelay({ name, source: watchedBus(source, clock), categories, outlet, pool, log });
    endings.push(relay.stop);
    registry.setDefaultLabels({ service: `relay-${config.RELAY_LOG}` });
    defineRelaySeries(registry, [{ name, clock, status: relay.status }]);
    const health = await serveRelayHealth(relay, registry, { host: config.HOST, port: config.PORT });
    endings.push(health.stop);
    log.info({ port: health.port }, 'publishing');
    return { ...relay, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
