import { setTimeout as sleep } from 'node:timers/promises';
import { connectKafka, openProducer } from '@hirelane/kafka/client';
import { kafkaNeed } from '@hirelane/kafka/need';
import { openPublisher } from '@hirelane/kafka/publisher';
import { openPool } from '@hirelane/postgres/pool';
import { openLagClock, watchedBus } from '@hirelane/projections/lag';
import type { RelayConfig } from '@hirelane/runtime/config';
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
import { plansOf, type RelayPlan } from './relay-plan.ts';

/** How long closing a connection to a server that does not answer may take. */
const DISCONNECT_TIMEOUT_MS = 3_000;
const atMost = (farewell: Promise<unknown>) =>
  Promise.race([farewell, sleep(DISCONNECT_TIMEOUT_MS, undefined, { ref: false })]);

/**
 * The public relay's turn for each partition and a read within it, and the other relays' positions and batches, which
 * wait for each other.
 */
export const CONNECTIONS = 12;

/** The relays of a process, as one. */
export type Relays = Relay & Readonly<{ port: number }>;

/** Waits for the stores and Kafka, then starts the relays of a process. */
export async function startRelaysAlone(config: RelayConfig, { log, registry, stopping }: Starting): Promise<Relays> {
  const needs = [...storeNeeds(config), kafkaNeed(kafkaAddress(config))];
  await untilThere(needs, { config, log: log.child({ relay: processOf(config) }), stopping });
  return startRelays(config, log, registry);
}

/** The name of the process in metrics and traces. */
const processOf = ({ RELAY_LOG: only }: RelayConfig) => (only === undefined ? 'relay' : `relay-${only}`);

/**
 * Starts the relays that `config` asks for, each with its own positions. They share the connections: to the store,
 * Kafka, and PostgreSQL for their positions.
 */
export async function startRelays(config: RelayConfig, log: Logger, registry: Registry): Promise<Relays> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const pool = openPool(config.DATABASE_URL, log, { max: CONNECTIONS });
    endings.push(() => atMost(pool.end()));
    const kafka = connectKafka(kafkaAddress(config), processOf(config), log);
    const producer = openProducer(kafka);
    await producer.connect();
    endings.push(() => atMost(producer.disconnect()));
    const reader = openReader({ config, pool });
    endings.push(reader.stop);
    const source = openSource({ config, pool, log });
    endings.push(source.stop);

    const start = async ({ name, topics, categories, isInTurn, messagesOf }: RelayPlan) => {
      const open = await openPublisher({
        producer,
        kafka,
        topics,
        replication: config.KAFKA_REPLICATION,
        isMakingTopics: config.KAFKA_CREATE_TOPICS === 'true',
        messagesOf: (events) => messagesOf(events, reader.read),
      });
      const clock = openLagClock();
      const relay = await startRelay({
        name,
        source: tracedBus(watchedBus(source, clock), `publish ${name}`),
        categories,
        publisher: isInTurn ? oneAtATime(open, pool, name) : open,
        pool,
        log: log.child({ relay: name }),
      });
      return { name, clock, ...relay };
    };
    const relays: Awaited<ReturnType<typeof start>>[] = [];
    endings.push(() => Promise.all(relays.map((relay) => relay.stop())));
    for (const plan of plansOf(config.RELAY_LOG)) relays.push(await start(plan));

    registry.setDefaultLabels({ service: processOf(config) });
    defineRelaySeries(registry, relays);
    const status = () => together(relays);
    const health = await serveRelayHealth({ status }, registry, { host: config.HOST, port: config.PORT });
    endings.push(health.stop);
    log.info({ port: health.port, relays: relays.map(({ name }) => name) }, 'publishing');
    return { status, port: health.port, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** `behind`: the sum, null while one is unknown; `error`: the first. */
function together(relays: readonly Pick<Relay, 'status'>[]): ReturnType<Relay['status']> {
  const all = relays.map(({ status }) => status());
  const failed = all.find(({ error }) => error !== undefined);
  const behind = all.reduce<number | null>(
    (sum, { behind: more }) => (sum === null || more === null ? null : sum + more),
    0,
  );
  return { behind, ...(failed?.error && { error: failed.error }) };
}
