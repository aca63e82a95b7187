import { setTimeout as sleep } from 'node:timers/promises';
import { connectKafka, openProducer } from '@hirelane/kafka/client';
import { kafkaNeed } from '@hirelane/kafka/need';
import { openPublisher } from '@hirelane/kafka/publisher';
import { openPool } from '@hirelane/postgres/pool';
import { openLagClock, watchedBus } from '@hirelane/projections/lag';
import type { RelayTransport } from '@hirelane/runtime/config';
import type { Starting } from '@hirelane/runtime/run-process';
import { untilThere } from '@hirelane/runtime/starting/needs';
import { tracedBus } from '@hirelane/runtime/tracing/traced-batches';
import { kafkaAddress, openReader, openSource, storeNeeds } from '@hirelane/service/adapters';
import { defineRelaySeries } from '@hirelane/service/metrics/gauges';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { oneAtATime } from './one-at-a-time.ts';
import { type Relay, startRelay } from './relay.ts';
import { serveRelayHealth } from './relay-health.ts';
import type { RelayPlan } from './relay-plan.ts';

/** How long closing a connection to a server that does not answer may take. */
const DISCONNECT_TIMEOUT_MS = 3_000;
const atMost = (farewell: Promise<unknown>) =>
  Promise.race([farewell, sleep(DISCONNECT_TIMEOUT_MS, undefined, { ref: false })]);

/** For each partition a turn to publish and a read within it; the rest for positions and batches. */
const CONNECTIONS = 6;

/** Waits for the stores and Kafka, then starts a relay. */
export async function startRelayAlone(
  plan: RelayPlan,
  config: RelayTransport,
  { log, registry, stopping }: Starting,
): Promise<Relay> {
  const needs = [...storeNeeds(config), kafkaNeed(kafkaAddress(config))];
  await untilThere(needs, { config, log: log.child({ relay: plan.name }), stopping });
  return startRelayOf(plan, config, log, registry);
}

/** Starts a relay with its own connections: store, Kafka, and PostgreSQL for its position. */
export async function startRelayOf(
  plan: RelayPlan,
  config: RelayTransport,
  parentLog: Logger,
  registry: Registry,
): Promise<Relay> {
  const { name, topics, categories, isInTurn } = plan;
  const log = parentLog.child({ relay: name });
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const pool = openPool(config.DATABASE_URL, log, { max: CONNECTIONS });
    endings.push(() => atMost(pool.end()));
    const kafka = connectKafka(kafkaAddress(config), name, log);
    const producer = openProducer(kafka);
    await producer.connect();
    endings.push(() => atMost(producer.disconnect()));
    const reader = openReader({ config, pool });
    endings.push(reader.stop);
    const open = await openPublisher({
      producer,
      kafka,
      topics,
      replication: config.KAFKA_REPLICATION,
      isMakingTopics: config.KAFKA_CREATE_TOPICS === 'true',
      messagesOf: (events) => plan.messagesOf(events, reader.read),
    });
    const publisher = isInTurn ? oneAtATime(open, pool, name) : open;
    const source = openSource({ config, pool, log });
    endings.push(source.stop);
    const clock = openLagClock();
    const relay = await startRelay({
      name,
      source: tracedBus(watchedBus(source, clock), `publish ${name}`),
      categories,
      publisher,
      pool,
      log,
    });
    endings.push(relay.stop);
    registry.setDefaultLabels({ service: plan.process });
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
