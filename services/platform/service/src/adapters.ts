import type { ServiceName } from '@hirelane/api/service-token';
import type { EventBus } from '@hirelane/event-sourcing/event-bus';
import type { EventLog, EventStore } from '@hirelane/event-sourcing/event-store';
import { categoryOf, logOf } from '@hirelane/event-sourcing/events';
import { upcastingRead } from '@hirelane/event-sourcing/upcast';
import { openEventStoreDbBus } from '@hirelane/eventstoredb/event-bus';
import { openEventStoreDb } from '@hirelane/eventstoredb/event-store';
import { eventStoreDbNeed } from '@hirelane/eventstoredb/need';
import { connectKafka, type KafkaAddress } from '@hirelane/kafka/client';
import { openKafkaEventBus } from '@hirelane/kafka/event-bus';
import { areCaughtUp } from '@hirelane/kafka/relay-positions';
import { createSchema } from '@hirelane/postgres/create-schema';
import { openPostgresEventBus } from '@hirelane/postgres/event-bus';
import { openPostgresEventStore, readStream } from '@hirelane/postgres/event-store';
import { postgresNeed } from '@hirelane/postgres/need';
import type { Pool } from '@hirelane/postgres/pool';
import type { EventTransport } from '@hirelane/runtime/config';
import type { Need } from '@hirelane/runtime/starting/needs';
import type { Logger } from 'pino';

/**
 * How long read models collect events: short, for users who watch what others write. Users who read their own writes do
 * not wait for it.
 */
const PAUSE_MS = 200;

type Stoppable = Readonly<{ stop(): Promise<void> }>;
type Options = Readonly<{
  config: EventTransport;
  pool: Pool;
  log: Logger;
  /** Whether other processes append to the logs; absent: yes. */
  hasOthers?: boolean;
}>;
type StoreOptions = Options & Readonly<{ onBatch?: (appends: number) => void }>;

/** What a process that reads or writes logs needs. */
export const storeNeeds = (
  config: Pick<EventTransport, 'DATABASE_URL' | 'EVENT_STORE' | 'EVENTSTOREDB_URL'>,
): Need[] => [
  postgresNeed(config.DATABASE_URL),
  ...(config.EVENT_STORE === 'eventstoredb' ? [eventStoreDbNeed(config.EVENTSTOREDB_URL ?? '')] : []),
];

/**
 * Opens a service's log, in the configured store. The service's own schema exists afterwards in any case. `onBatch` is
 * called with the number of appends that PostgreSQL committed together.
 */
export async function openStore(
  service: ServiceName,
  options: StoreOptions,
): Promise<EventStore & EventLog & Stoppable> {
  const { config, pool, log, onBatch } = options;
  if (config.EVENT_STORE === 'postgres') {
    const watched = onBatch && { onBatch };
    return openPostgresEventStore({ pool, url: config.DATABASE_URL, schema: service, log, ...watched });
  }
  await createSchema(pool, service);
  return openEventStoreDb({ url: config.EVENTSTOREDB_URL ?? '' });
}

/**
 * Reads streams from any log, in today's shapes and with personal text encrypted, without becoming a process that may
 * write.
 */
export function openReader({ config, pool }: Pick<Options, 'config' | 'pool'>): Pick<EventStore, 'read'> & Stoppable {
  if (config.EVENT_STORE === 'eventstoredb') {
    const store = openEventStoreDb({ url: config.EVENTSTOREDB_URL ?? '' });
    return { read: upcastingRead(store.read), stop: store.stop };
  }
  return {
    read: upcastingRead((stream) => readStream(pool, logOf(categoryOf(stream)), stream)),
    stop: async () => undefined,
  };
}

/** The configured bus for the events of every log. `service` identifies the client to the brokers. */
export function openBus(service: ServiceName, options: Options): EventBus & Stoppable {
  const { config, pool, log } = options;
  if (config.EVENT_BUS !== 'kafka') return openSource(options, PAUSE_MS);
  const kafka = connectKafka(kafkaAddress(config), service, log);
  return openKafkaEventBus({ kafka, log, areCaughtUp: (relays) => areCaughtUp(pool, relays) });
}

/** The bus that a relay reads: the store's own. `pauseMs`: how long PostgreSQL's bus pauses between reads. */
export function openSource({ config, pool, log, hasOthers = true }: Options, pauseMs = 0): EventBus & Stoppable {
  return config.EVENT_STORE === 'postgres'
    ? openPostgresEventBus({ pool, url: config.DATABASE_URL, logOf, log, pauseMs, listens: hasOthers })
    : openEventStoreDbBus({ url: config.EVENTSTOREDB_URL ?? '', log });
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
