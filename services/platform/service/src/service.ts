import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ServiceAnswer, ServiceCall } from '@hirelane/api/service-call';
import type { ServiceName } from '@hirelane/api/services';
import { encryptLists } from '@hirelane/encryption/encrypt-lists';
import { encryptedStore, openEncryption } from '@hirelane/encryption/encryption';
import { type KeyCache, openSubjectKeys, type SubjectKeys } from '@hirelane/encryption/subject-keys';
import type { EventLog, EventStore, LogPages } from '@hirelane/event-sourcing/event-store';
import { upcasting, upcastingRead } from '@hirelane/event-sourcing/upcast';
import { answerInProcess } from '@hirelane/http/answer-in-process';
import { tokenAuthentication } from '@hirelane/http/authenticate';
import type { Handlers } from '@hirelane/http/handlers';
import { openIdempotency } from '@hirelane/http/idempotency';
import type { RefusalAnswers } from '@hirelane/http/problems';
import { createServiceApp } from '@hirelane/http/service-app';
import { type Budgeted, openBudgeted } from '@hirelane/postgres/budget';
import { openPool, type Pool } from '@hirelane/postgres/pool';
import type { Projection, ReadModel } from '@hirelane/projections/projection';
import { type Projector, startProjector } from '@hirelane/projections/projector';
import type { ServiceConfig } from '@hirelane/runtime/config';
import { drainable } from '@hirelane/runtime/drain';
import { connectInMemory } from '@hirelane/runtime/in-memory-connection';
import { describeError } from '@hirelane/runtime/log';
import { definePoolGauge, defineSeries, type Series } from '@hirelane/runtime/metrics/series';
import { logOutagesOnce } from '@hirelane/runtime/outages';
import { startInSteps } from '@hirelane/runtime/starting/in-steps';
import { tracedStore } from '@hirelane/runtime/tracing/traced';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { openBus, openLogs, openSilentBus, openStore, serversOf } from './adapters.ts';
import { poolOf } from './connections.ts';
import { defineProjectionSeries } from './metrics/gauges.ts';
import { meteredIdempotency, meteredStore } from './metrics/metered.ts';

export type RunningService = Readonly<{
  /** Base URL, such as `http://127.0.0.1:4001`. */
  url: string;
  /** Handles a call from a bff in this process, for routes whose body and response are JSON. */
  answer(call: ServiceCall): Promise<ServiceAnswer>;
  /** Opens a connection without a socket, for the other routes. */
  connect(): Duplex;
  /** Resolves when the read model contains everything that was in the logs at startup. */
  ready: Promise<void>;
  /** The registry that `/metrics` serves. */
  registry: Registry;
  /** Accepts no new connections, finishes current requests within at most 10 s, then ends. */
  stop(): Promise<void>;
}>;

/** The resources from which a service's setup builds its handlers. */
export type Resources = Readonly<{
  /** The service's log, which encrypts personal text on append and decrypts it on read. */
  store: EventStore;
  /** The same log with personal text left encrypted. */
  encryptedLog: Pick<EventStore, 'read'> & EventLog;
  /** The logs of all services, as they were written: with personal text encrypted and in former shapes. */
  logs: LogPages;
  pool: Pool;
  /**
   * Opens a separate small pool for public queries, each of which has a time budget (`postgres/src/budget.ts`).
   * `detail` is the text of the response to a query that exceeds its budget.
   */
  openBudgeted(detail?: string): Budgeted;
  subjectKeys: SubjectKeys;
  log: Logger;
  /** The metrics that the service counts as events occur. */
  series: Series;
  model: Projector;
  /** Calls `listener` after each batch that changed this projection of the read model. */
  onApplied(projection: Projection, listener: () => void): void;
  /** Registers a function that runs when the service stops. */
  onStop(end: () => Promise<void> | void): void;
  /** Aborts when the service begins to stop. Responses that would remain open must then end. */
  stopping: AbortSignal;
}>;

export type ServiceDefinition<S extends ServiceName> = Readonly<{
  name: S;
  readModel: ReadModel;
  refusals: RefusalAnswers;
  /** Returns the HMAC key for the fingerprints of request bodies, if these contain secrets. */
  fingerprintSecret?(pool: Pool): Promise<string>;
  setUp(resources: Resources): Promise<Handlers<S>>;
}>;

/** How long current requests may take to finish after `stop` is called. */
const DRAIN_TIMEOUT_MS = 10_000;
const SWEEP_INTERVAL_MS = 3_600_000;

/** The process that a service runs in. */
export type Surroundings = Readonly<{
  /**
   * The registry to which the service adds its series. A service that runs alone passes one that contains the process's
   * own.
   */
  registry?: Registry;
  /**
   * What all services share if they, and thus all log writers and followers, run in the process. Each then has fewer
   * connections, and neither notifies other processes of its events nor listens for theirs.
   */
  together?: Readonly<{ keys: KeyCache }>;
}>;

/** Starts a service: log, bus, read model, HTTP. The same code runs alone (`main.ts`) and in the launcher. */
export async function startService<S extends ServiceName>(
  definition: ServiceDefinition<S>,
  config: ServiceConfig,
  parentLog: Logger,
  { registry = new Registry(), together }: Surroundings = {},
): Promise<RunningService> {
  const { name } = definition;
  const isTogether = together !== undefined;
  registry.setDefaultLabels({ service: name });
  const series = defineSeries(registry);
  const named = parentLog.child({ service: name }, { serializers: { err: describeError } });
  const log = logOutagesOnce(named, serversOf(config));
  return startInSteps(async (onEnd, stop) => {
    const pool = openPool(config.DATABASE_URL, log, { max: poolOf(name, isTogether) });
    onEnd(() => pool.end());
    const subjectKeys = await openSubjectKeys(pool, config.DATA_KEY, together?.keys);
    const encryption = openEncryption(subjectKeys);
    definePoolGauge(registry, pool);
    const onBatch = (appends: number) => series.appendBatchSize.observe(appends);
    const adapter = await openStore(name, { config, pool, log, onBatch, hasOthers: !isTogether });
    onEnd(adapter.stop);
    if (config.EVENT_STORE === 'postgres') await encryptLists(pool, name, subjectKeys, log);
    const store = tracedStore(encryptedStore(meteredStore(adapter, series), encryption), name);
    const followsNothing = definition.readModel.categories.length === 0;
    const bus = followsNothing ? openSilentBus() : openBus(name, { config, pool, log, hasOthers: !isTogether });
    onEnd(bus.stop);
    const secret = await definition.fingerprintSecret?.(pool);
    const keys = { isLogHere: config.EVENT_STORE === 'postgres', ...(secret !== undefined && { secret }) };
    const idempotency = meteredIdempotency(await openIdempotency(pool, name, keys), series);
    const sweeping = setInterval(
      () => void idempotency.sweep().catch((error) => log.warn({ err: error })),
      SWEEP_INTERVAL_MS,
    );
    onEnd(() => clearInterval(sweeping));

    const { listen, onApplied } = openListeners();
    const { readModel } = definition;
    const stopping = new AbortController();
    const model = await startProjector({ pool, bus, readModel, log, decrypt: encryption.decrypt, onApplied });
    onEnd(model.stop);
    defineProjectionSeries(registry, model.status);
    const handlers = await definition.setUp({
      store,
      encryptedLog: { ...upcasting(adapter), read: upcastingRead(adapter.read) },
      logs: openLogs(config.EVENT_STORE, pool, adapter),
      pool,
      log,
      series,
      subjectKeys,
      model,
      onApplied: listen,
      openBudgeted(detail) {
        const budgeted = openBudgeted(config.DATABASE_URL, log, config.LIMIT_PUBLIC_QUERY_MS, detail);
        onEnd(budgeted.end);
        return budgeted;
      },
      onStop: onEnd,
      stopping: stopping.signal,
    });
    const authenticate = tokenAuthentication(config.JWKS_URL, name);
    const { refusals } = definition;
    const serving = { service: name, handlers, refusals, authenticate, idempotency, model, series, log };
    const app = createServiceApp({ ...serving, registry });
    const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 300_000, headersTimeout: 10_000 }, app);
    const drain = drainable(server);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(config.PORT, config.HOST, resolve);
    });
    onEnd(() => drain(DRAIN_TIMEOUT_MS));
    onEnd(() => stopping.abort());
    const { port } = server.address() as AddressInfo;
    log.info({ port }, 'serving');
    return {
      url: `http://${config.HOST}:${port}`,
      answer: answerInProcess(serving),
      connect: () => connectInMemory(server),
      ready: model.ready,
      registry,
      stop,
    };
  });
}

/** The listeners to call when a batch has changed their projections. */
export function openListeners() {
  const listeners: Readonly<{ projection: Projection; listener: () => void }>[] = [];
  return {
    listen: (projection: Projection, listener: () => void) => void listeners.push({ projection, listener }),
    onApplied(changed: ReadonlySet<Projection>) {
      for (const { projection, listener } of listeners) if (changed.has(projection)) listener();
    },
  };
}
