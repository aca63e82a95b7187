import type { ServiceName } from '@hirelane/api/services';
import { parseCheckpoint } from '@hirelane/event-sourcing/checkpoint';
import { type EventBus, isCaughtUp } from '@hirelane/event-sourcing/event-bus';
import type { EventLog, EventStore, LogPages } from '@hirelane/event-sourcing/event-store';
import { categoryOf, logOf, type Recorded } from '@hirelane/event-sourcing/events';
import { upcastingRead, upcastingStreams } from '@hirelane/event-sourcing/upcast';
import { openEventStoreDbBus } from '@hirelane/eventstoredb/event-bus';
import { openEventStoreDb } from '@hirelane/eventstoredb/event-store';
import { Unanswered } from '@hirelane/eventstoredb/failures';
import { eventStoreDbNeed } from '@hirelane/eventstoredb/need';
import { connectKafka, type KafkaAddress } from '@hirelane/kafka/client';
import { openKafkaEventBus } from '@hirelane/kafka/event-bus';
import { isKafkaAway, kafkaNeed } from '@hirelane/kafka/need';
import { areCaughtUp, lostBy } from '@hirelane/kafka/relay-positions';
import { createSchema } from '@hirelane/postgres/create-schema';
import { openPostgresEventBus } from '@hirelane/postgres/event-bus';
import { openPostgresEventStore, readStream, readStreams } from '@hirelane/postgres/event-store';
import { postgresNeed } from '@hirelane/postgres/need';
import type { Pool } from '@hirelane/postgres/pool';
import { readPage, refuseUnknown } from '@hirelane/postgres/read-log';
import { isPostgresAway } from '@hirelane/postgres/transient';
import type { EventTransport } from '@hirelane/runtime/config';
import type { Server } from '@hirelane/runtime/outages';
import type { Need } from '@hirelane/runtime/starting/needs';
import type { Logger } from 'pino';

/**
 * How long read models collect events. The time is short, because users may be waiting for other users' writes. Users
 * who read their own writes do not have to wait for it.
 */
const PAUSE_MS = 200;

type Stoppable = Readonly<{ stop(): Promise<void> }>;
type Options = Readonly<{
  config: EventTransport;
  pool: Pool;
  log: Logger;
  /** Whether other processes append to the logs and follow them; true by default. */
  hasOthers?: boolean;
}>;
type StoreOptions = Options & Readonly<{ onBatch?: (appends: number) => void }>;

/** The servers that a process needs to read or write logs. */
export const storeNeeds = (
  config: Pick<EventTransport, 'DATABASE_URL' | 'EVENT_STORE' | 'EVENTSTOREDB_URL'>,
): Need[] => [
  postgresNeed(config.DATABASE_URL),
  ...(config.EVENT_STORE === 'eventstoredb' ? [eventStoreDbNeed(config.EVENTSTOREDB_URL ?? '')] : []),
];

/** The servers that a process with this configuration uses, so that their outages are logged once. */
export const serversOf = (config: EventTransport): Server[] => {
  const port = Number(new URL(config.DATABASE_URL).port || 5432);
  return [
    { name: 'PostgreSQL', isAway: (error) => isPostgresAway(error, port), need: postgresNeed(config.DATABASE_URL) },
    ...(config.EVENT_STORE === 'eventstoredb'
      ? [{ name: 'EventStoreDB', isAway: isUnanswered, need: eventStoreDbNeed(config.EVENTSTOREDB_URL ?? '') }]
      : []),
    ...(config.KAFKA_BROKERS ? [{ name: 'Kafka', isAway: isKafkaAway, need: kafkaNeed(kafkaAddress(config)) }] : []),
  ];
};

const isUnanswered = (error: unknown) => error instanceof Unanswered;

/**
 * Opens a service's log in the configured store. Also creates the service's own schema in PostgreSQL, whichever store
 * is configured. `onBatch` is called with the number of appends that PostgreSQL committed together.
 */
export async function openStore(
  service: ServiceName,
  options: StoreOptions,
): Promise<EventStore & EventLog & Stoppable> {
  const { config, pool, log, onBatch, hasOthers = true } = options;
  if (config.EVENT_STORE === 'postgres') {
    const watched = onBatch && { onBatch };
    return openPostgresEventStore({ pool, url: config.DATABASE_URL, schema: service, log, hasOthers, ...watched });
  }
  await createSchema(pool, service);
  return openEventStoreDb({ url: config.EVENTSTOREDB_URL ?? '' });
}

/**
 * Reads the logs of all services page by page, with events as they were written. `own` is the service's own log in the
 * same store. The service's role may only read the logs listed for it in `infra/launcher/roles/grants.ts`.
 */
export const openLogs = (store: EventTransport['EVENT_STORE'], pool: Pool, own: EventLog): LogPages =>
  store === 'postgres' ? openPostgresLogs(pool) : own;

/** The logs of all services in PostgreSQL. */
export const openPostgresLogs = (pool: Pool): LogPages => ({
  readAfter: (category, after, limit) => readPage(pool, logOf(category), category, after, limit),
  readStreams: (streams) => readFromLogs(pool, streams),
});

/** A bus for a read model that follows no log. It needs no connections, and Kafka refuses to consume no topics. */
export function openSilentBus(): EventBus & Stoppable {
  const status = () => ({ behind: 0 });
  const nothing = async () => undefined;
  return {
    subscribe: () => ({
      ...{ caughtUp: Promise.resolve(), stop: nothing, status, flush: () => undefined, catchUp: nothing },
      isCaughtUp: async () => isCaughtUp(status()),
    }),
    stop: nothing,
  };
}

/** A reader for any log, which does not connect as a writer. */
export type LogReader = Pick<EventStore, 'read'> &
  Pick<EventLog, 'readStreams'> &
  Stoppable &
  Readonly<{
    /**
     * Throws UnknownPosition if a partition's log does not contain a checkpoint's event. `partition` is the name that
     * `openSource` uses.
     */
    refuseUnknown(partition: string, checkpoint: string): Promise<void>;
  }>;

/** Opens a reader of streams that returns events in their current shapes, with personal text encrypted. */
export function openReader({
  config,
  pool,
}: Pick<Options, 'pool'> & Readonly<{ config: Pick<EventTransport, 'EVENT_STORE' | 'EVENTSTOREDB_URL'> }>): LogReader {
  if (config.EVENT_STORE === 'eventstoredb') {
    const store = openEventStoreDb({ url: config.EVENTSTOREDB_URL ?? '' });
    return {
      read: upcastingRead(store.read),
      readStreams: upcastingStreams(store.readStreams),
      refuseUnknown: (_partition, checkpoint) => store.refuseUnknown(checkpoint),
      stop: store.stop,
    };
  }
  return {
    read: upcastingRead((stream) => readStream(pool, logOf(categoryOf(stream)), stream)),
    readStreams: upcastingStreams((streams) => readFromLogs(pool, streams)),
    refuseUnknown: async (schema, checkpoint) => void (await refuseUnknown(pool, schema, parseCheckpoint(checkpoint))),
    stop: async () => undefined,
  };
}

/** Reads streams with one statement per log, in the order asked for. */
async function readFromLogs(pool: Pool, streams: readonly string[]): Promise<readonly (readonly Recorded[])[]> {
  const found = new Map<string, readonly Recorded[]>();
  for (const log of new Set(streams.map((stream) => logOf(categoryOf(stream))))) {
    const own = streams.filter((stream) => logOf(categoryOf(stream)) === log);
    const events = await readStreams(pool, log, own);
    own.forEach((stream, i) => void found.set(stream, events[i] ?? []));
  }
  return streams.map((stream) => found.get(stream) ?? []);
}

/** Opens the configured bus for the events in every log. `service` identifies the client to the brokers. */
export function openBus(service: ServiceName, options: Options): EventBus & Stoppable {
  const { config, pool, log } = options;
  if (config.EVENT_BUS !== 'kafka') return openSource(options, PAUSE_MS);
  const kafka = connectKafka(kafkaAddress(config), service, log);
  const ofRelays = {
    areCaughtUp: (relays: readonly string[]) => areCaughtUp(pool, relays),
    lostBy: (relays: readonly string[]) => lostBy(pool, relays),
  };
  return openKafkaEventBus({ kafka, log, pauseMs: PAUSE_MS, ...ofRelays });
}

/** Opens the bus that a relay reads from, which is the store's own. `pauseMs`: PostgreSQL's pause between reads. */
export function openSource({ config, pool, log, hasOthers = true }: Options, pauseMs = 0): EventBus & Stoppable {
  return config.EVENT_STORE === 'postgres'
    ? openPostgresEventBus({ pool, url: config.DATABASE_URL, logOf, log, pauseMs, listens: hasOthers })
    : openEventStoreDbBus({ url: config.EVENTSTOREDB_URL ?? '', log, pauseMs });
}

export function kafkaAddress(
  config: Pick<EventTransport, 'KAFKA_BROKERS' | 'KAFKA_SSL' | 'KAFKA_USERNAME' | 'KAFKA_PASSWORD'>,
): KafkaAddress {
  const { KAFKA_BROKERS: brokers = [], KAFKA_USERNAME: username, KAFKA_PASSWORD: password } = config;
  return {
    brokers,
    ssl: config.KAFKA_SSL === 'true',
    ...(username !== undefined && password !== undefined && { login: { username, password } }),
  };
}
