import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TokenClaims } from '@hirelane/api/service-token';
import type { ServiceName } from '@hirelane/api/services';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import { eventsFromKafka, eventsOverHttp, type PublicEvents } from './public-events.ts';
import { allSettled } from './stack/all-settled.ts';
import { type Caller, openCaller } from './stack/caller.ts';
import { startKafka } from './stack/kafka.ts';
import { startPostgres } from './stack/postgres.ts';
import { type RunningProcess, startProcess } from './stack/processes.ts';
import { TEST_DATA_KEY, TEST_HMAC_KEY } from './stack/stack.ts';
import { startTokenIssuer } from './stack/token-issuer.ts';

// The entry of the packed test kit (docs/testing.md).

export { aProject, aProposal, aRegistration } from '@hirelane/api/testing/fixtures';
export { eventually } from './eventually.ts';
export type { PublicEvent, PublicEvents } from './public-events.ts';
export { type Answer, type Ask, type Caller, Refused } from './stack/caller.ts';
export { postProject, uploadFile } from './stack/projects.ts';

/** A complete marketplace for integration tests. */
export type Hirelane = Readonly<{
  /** The origin of the public API, such as `http://localhost:23456`. */
  url: string;
  /** The token for `/api/v1/events/…`, as in `Authorization: Bearer <token>`. */
  eventsToken: string;
  /** `host:port` of Kafka, which has the public topics. Throws without `publicStream`. */
  broker: string;
  /** The connection string of the database. */
  databaseUrl: string;
  /**
   * Returns a caller of the services with this role: a new user, or the one with the given id. It sends a signed service
   * token, so there are no cookies, sessions or limits.
   */
  as(role: TokenClaims['role'], id?: string): Caller;
  /** The public events, over HTTP or from Kafka, which needs `publicStream`. */
  publicEvents(over?: 'http' | 'kafka'): PublicEvents;
  /** Sends SIGKILL to Hirelane and starts it again at the same URL; resolves once it is ready. */
  crash(): Promise<void>;
  /** Ends every process and removes every container. Without this call, they end within seconds after the test process. */
  stop(): Promise<void>;
}>;

export type HirelaneOptions = Readonly<{
  /** Whether to also run Kafka and the relay that publishes the public events to it. */
  publicStream?: boolean;
}>;

/**
 * Starts a marketplace: PostgreSQL in a container, and the bff and all services in one process. Needs a Docker engine. If
 * something does not start, rejects with the output and leaves nothing running.
 */
export async function startHirelane({ publicStream = false }: HirelaneOptions = {}): Promise<Hirelane> {
  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  const ending = <T extends { stop(): Promise<void> }>(part: T): T => {
    endings.push(part.stop);
    return part;
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), 'hirelane-kit-'));
    endings.push(() => rm(folder, { recursive: true, force: true }));
    const issuer = ending(await startTokenIssuer());
    const eventsToken = randomBytes(32).toString('hex');
    const port = await freePort();
    const starting = startPostgres().then(ending);
    const process = starting.then(async ({ url }) => {
      const marketplace = await runMarketplace({
        DATABASE_URL: url,
        JWKS_URL: issuer.jwksUrl,
        SERVICE_TOKEN_KEYS: issuer.keys,
        DATA_KEY: TEST_DATA_KEY,
        IDENTITY_HMAC_KEY: TEST_HMAC_KEY,
        EVENTS_TOKENS: eventsToken,
        KIT_FOLDER: folder,
        PORT: String(port),
        LOG_LEVEL: 'warn',
      });
      return ending(marketplace);
    });
    const broker = publicStream ? startPublicStream(starting, ending) : Promise.resolve(null);
    const [postgres, marketplace, brokers] = await allSettled([starting, process, broker]);
    const fromKafka = brokers === null ? null : ending(eventsFromKafka(brokers));
    const needed = <T>(part: T | null): T => {
      if (part === null)
        throw new Error('Expected startHirelane({ publicStream: true }) for Kafka, got no publicStream.');
      return part;
    };
    return {
      url: marketplace.url,
      eventsToken,
      get broker() {
        return needed(brokers);
      },
      databaseUrl: postgres.url,
      as: (role, id) => openCaller(issuer, marketplace.urlOf, role, id),
      publicEvents: (over = 'http') =>
        over === 'kafka' ? needed(fromKafka) : eventsOverHttp(marketplace.url, eventsToken),
      crash: marketplace.crash,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The bff and the services in one process; `crash` kills it and starts another one on the same port. */
async function runMarketplace(environment: Readonly<Record<string, string>>) {
  const start = () => startProcess('infra/deploy/kit/main.ts', environment);
  type Announced = Readonly<{ url: string; services: Readonly<Record<ServiceName, string>> }>;
  let running = await start();
  const announced = (): Announced => JSON.parse(running.line);
  return {
    url: announced().url,
    urlOf: (service: ServiceName) => announced().services[service],
    async crash() {
      await running.kill();
      running = await start();
    },
    stop: () => running.stop(),
  };
}

/** Halves the processor time that Kafka needs to start, at the cost of its throughput. */
const QUICK_START = {
  KAFKA_JVM_PERFORMANCE_OPTS: '-XX:+UseSerialGC -XX:TieredStopAtLevel=1',
  KAFKA_HEAP_OPTS: '-Xms256m -Xmx256m',
  KAFKA_OFFSETS_TOPIC_NUM_PARTITIONS: '1',
};

/** Starts Kafka and, once PostgreSQL runs too, the public relay. Returns the broker once the relay has caught up. */
async function startPublicStream(
  postgres: Promise<{ url: string }>,
  ending: <T extends { stop(): Promise<void> }>(part: T) => T,
): Promise<string> {
  const [kafka, { url }] = await allSettled([startKafka(QUICK_START).then(ending), postgres]);
  const relay: RunningProcess = ending(
    await startProcess('services/relay/src/main.ts', {
      DATABASE_URL: url,
      KAFKA_BROKERS: kafka.broker,
      RELAY_LOG: 'public',
    }),
  );
  await eventually(
    async () => (await fetch(`${relay.url}/health/ready`)).status,
    (status) => status === 200,
    60_000,
  );
  return kafka.broker;
}
