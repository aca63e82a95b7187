import type { ServerResponse } from 'node:http';
import { CATALOG, LOGS } from '@hirelane/api/events/catalog';
import { PUBLIC_CATALOG, STATE_TOPIC, VERSION } from '@hirelane/api/public-events/catalog';
import type { ServiceName } from '@hirelane/api/services';
import type { EventLog } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import { connectKafka, openProducer } from '@hirelane/kafka/client';
import { kafkaNeed } from '@hirelane/kafka/need';
import { openPublisher, type Publisher } from '@hirelane/kafka/publisher';
import { byTopic, internalMessages, internalRelay, internalTopic } from '@hirelane/kafka/topics';
import { openPool, type Pool, transaction } from '@hirelane/postgres/pool';
import { openLagClock, watchedBus } from '@hirelane/projections/lag';
import { openPublicIds } from '@hirelane/public-events/ids';
import { publicMessages } from '@hirelane/public-events/messages';
import { ConfigError, type RelayConfig } from '@hirelane/runtime/config';
import { logOutagesOnce } from '@hirelane/runtime/outages';
import type { Starting } from '@hirelane/runtime/run-process';
import { type Served, serve } from '@hirelane/runtime/serve';
import { atMost, startInSteps } from '@hirelane/runtime/starting/in-steps';
import { serveStartingHealth, untilThere } from '@hirelane/runtime/starting/needs';
import { tracedBus } from '@hirelane/runtime/tracing/traced';
import { kafkaAddress, openReader, openSource, serversOf, storeNeeds } from '@hirelane/service/adapters';
import { defineRelaySeries } from '@hirelane/service/metrics/gauges';
import type { TopicMessages } from 'kafkajs';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type Relay, startRelay } from './relay.ts';

/** Maximum time in ms for closing a connection to a server that does not respond. */
const DISCONNECT_TIMEOUT_MS = 3_000;

/**
 * Maximum number of database connections. Each partition of the public relay needs one connection that holds its turn
 * and one for reads; the rest are for the other relays' positions and batches, which wait for each other.
 */
export const CONNECTIONS = 12;

/** Waits for the stores and Kafka, then starts a process's relays. */
export async function startRelaysAlone(
  config: RelayConfig,
  { log, registry, stopping }: Starting,
): Promise<Pick<Relay, 'stop'>> {
  const needs = [...storeNeeds(config), kafkaNeed(kafkaAddress(config))];
  const serveNotReady = () => serveStartingHealth(config);
  await untilThere(needs, { log: log.child({ relay: processOf(config) }), stopping, serveNotReady });
  return startRelays(config, log, registry);
}

/** The process's name in metrics and traces. */
const processOf = ({ RELAY_LOG: only }: RelayConfig) => (only === undefined ? 'relay' : `relay-${only}`);

/**
 * Starts the configured relays, each with its own positions. They share the connections to the store, to Kafka, and to
 * PostgreSQL for their positions.
 */
export async function startRelays(
  config: RelayConfig,
  parentLog: Logger,
  registry: Registry,
): Promise<Pick<Relay, 'stop'>> {
  const log = logOutagesOnce(parentLog, serversOf(config));
  return startInSteps(async (onEnd, stop) => {
    const pool = openPool(config.DATABASE_URL, log, { max: CONNECTIONS });
    onEnd(() => atMost(DISCONNECT_TIMEOUT_MS, pool.end()));
    const kafka = connectKafka(kafkaAddress(config), processOf(config), log);
    const producer = openProducer(kafka);
    await producer.connect();
    onEnd(() => atMost(DISCONNECT_TIMEOUT_MS, producer.disconnect()));
    const reader = openReader({ config, pool });
    onEnd(reader.stop);
    const source = openSource({ config, pool, log });
    onEnd(source.stop);

    const start = async ({ name, topics, categories, isInTurn, openMessages }: RelayPlan) => {
      const messagesOf = await openMessages(pool, reader.readStreams);
      const open = await openPublisher({
        producer,
        kafka,
        topics,
        replication: config.KAFKA_REPLICATION,
        isMakingTopics: config.KAFKA_CREATE_TOPICS === 'true',
        messagesOf,
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
    onEnd(() => Promise.all(relays.map((relay) => relay.stop())));
    for (const plan of plansOf(config.RELAY_LOG)) relays.push(await start(plan));

    registry.setDefaultLabels({ service: processOf(config) });
    defineRelaySeries(registry, relays);
    const health = await serveRelayHealth(relays, registry, { host: config.HOST, port: config.PORT });
    onEnd(health.stop);
    log.info({ port: health.port, relays: relays.map(({ name }) => name) }, 'publishing');
    return { stop };
  });
}

/** Combines the relays' statuses. `behind` is their sum, or null while any of the values is unknown. */
function together(relays: readonly Pick<Relay, 'status'>[]) {
  const all = relays.map(({ status }) => status());
  const isKnown = all.every(({ behind }) => behind !== null);
  const behind = isKnown ? all.reduce((sum, { behind }) => sum + (behind ?? 0), 0) : null;
  return { behind, areReady: isKnown && all.every(({ error }) => error === undefined) };
}

/** Time in ms after which PostgreSQL ends the turn of an unresponsive relay. */
const TURN_TIMEOUT_MS = 300_000;

/**
 * Lets relays with the same name publish in turn. This is not necessary for events, because they have ids and versions,
 * but in a compacted topic, an older state from the slower of two concurrent relays would remain.
 */
export const oneAtATime = (publisher: Publisher, pool: Pool, name: string): Publisher => ({
  ...publisher,
  publish: (events) =>
    transaction(pool, async (tx) => {
      await tx.query(`SET LOCAL idle_in_transaction_session_timeout = ${TURN_TIMEOUT_MS}`);
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('relay:' || $1, 0))`, [name]);
      return publisher.publish(events);
    }),
});

/**
 * Serves `/health/live`, `/health/ready` and `/metrics` for a process's relays, and nothing else. The process is ready
 * when all of its relays are. Resolves once the server is listening.
 */
export const serveRelayHealth = (
  relays: readonly Pick<Relay, 'status'>[],
  registry: Registry,
  { host, port }: Readonly<{ host: string; port: number }>,
): Promise<Served> =>
  serve(
    (request, response) => {
      if (request.url === '/metrics') return void answerMetrics(registry, response);
      const { behind, areReady } = together(relays);
      const isReady = request.url !== '/health/ready' || areReady;
      const isKnown = request.url === '/health/live' || request.url === '/health/ready';
      response.writeHead(isKnown ? (isReady ? 200 : 503) : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(isKnown ? { status: isReady ? 'ok' : 'behind', behind } : {}));
    },
    port,
    host,
  );

async function answerMetrics(registry: Registry, response: ServerResponse): Promise<void> {
  const text = await registry.metrics().catch(() => null);
  response.writeHead(text === null ? 500 : 200, { 'content-type': registry.contentType });
  response.end(text ?? '');
}

/** A relay's source and topics. */
type RelayPlan = Readonly<{
  /** The name for the relay's positions, which replicas share. */
  name: string;
  topics: readonly string[];
  categories: readonly string[];
  /** Whether replicas publish in turn. Events have versions; states in a compacted topic do not. */
  isInTurn: boolean;
  /** Returns the function that translates a batch. `readStreams` reads streams of all logs. */
  openMessages(pool: Pool, readStreams: EventLog['readStreams']): Promise<MessagesOf>;
}>;

type MessagesOf = (events: readonly Recorded[]) => TopicMessages[] | Promise<TopicMessages[]>;

/** All events in a log, for the other services. */
const internalPlan = (log: ServiceName): RelayPlan => ({
  name: internalRelay(log),
  topics: [internalTopic(log)],
  categories: Object.entries(CATALOG).flatMap(([category, owner]) => (owner.log === log ? [category] : [])),
  isInTurn: false,
  openMessages: async () => internalMessages,
});

/**
 * The public events in all logs. A new version of the contract needs a new name, so that its topics are filled from the
 * beginning of the logs.
 */
export const PUBLIC_PLAN: RelayPlan = {
  name: `public-v${VERSION}`,
  topics: [...Object.values(PUBLIC_CATALOG).map(({ topic }) => topic), STATE_TOPIC.topic],
  categories: Object.keys(PUBLIC_CATALOG),
  isInTurn: true,
  async openMessages(pool, readStreams) {
    const ids = await openPublicIds(pool);
    return async (events) => {
      const messages = await publicMessages(events, { readStreams, ids });
      return byTopic(messages.map(({ topic, ...message }) => ({ topic, message })));
    };
  },
};

/** A process's plans: for the given log, for the public topics, or for all of them. Throws for a service without events. */
export function plansOf(only: ServiceName | 'public' | undefined): readonly RelayPlan[] {
  const plans = [...LOGS.map(internalPlan), PUBLIC_PLAN];
  if (only === undefined) return plans;
  const named = plans.filter(({ name }) => name === (only === 'public' ? PUBLIC_PLAN.name : internalRelay(only)));
  if (named.length === 0) throw new ConfigError(`RELAY_LOG: ${only} writes no events.`);
  return named;
}
