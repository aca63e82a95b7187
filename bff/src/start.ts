import { handleLostConnections } from '@hirelane/postgres/pool';
import { WatchedClient } from '@hirelane/postgres/watched-client';
import { callService, overHttp } from '@hirelane/runtime/call-service';
import { definePoolGauge } from '@hirelane/runtime/metrics/series';
import { type OnEnd, startInSteps } from '@hirelane/runtime/starting/in-steps';
import pg from 'pg';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { type AppDeps, createApp } from './app.ts';
import { openAnalysts } from './auth/analysts.ts';
import { forgetBrowsers, forgetPerson } from './auth/forget-person.ts';
import { identityClient } from './auth/identity.ts';
import { internalCall } from './auth/internal-call.ts';
import { socialIdentity } from './auth/oauth/deps.ts';
import { githubClient } from './auth/oauth/github.ts';
import { googleClient } from './auth/oauth/google.ts';
import { postgresTransactions } from './auth/oauth/postgres-transactions.ts';
import { collectRecords } from './auth/personal-data.ts';
import { standingLearner } from './auth/standing.ts';
import { type Config, POOL } from './config.ts';
import type { Certificate } from './http/https.ts';
import { openLogSample, type SAMPLE } from './http/log-sample.ts';
import { openPseudonyms } from './http/pseudonyms.ts';
import { toHttps } from './http/public-origin.ts';
import { securityHeaders } from './http/security-headers.ts';
import { listen } from './http/server.ts';
import { answerUnreadable } from './http/unreadable.ts';
import { createInternalApp } from './internal-app.ts';
import { cutStalledReaders, limitConnections, openAddressShares } from './limits/connections.ts';
import { openLimits } from './limits/limits.ts';
import { openListener } from './listener.ts';
import { openLive, signalsOf } from './live/live.ts';
import { openSignalIds } from './live/received-signals.ts';
import { openKnownMarketplace } from './marketplace/known.ts';
import { showAgain } from './operator/decide-appeal.ts';
import { admitRequests, openOverload } from './overload/overload.ts';
import { askAsVisitor } from './pages/ask-as-visitor.ts';
import { openEventStreams } from './proxy/event-streams.ts';
import type { InProcess } from './proxy/in-process.ts';
import { createProxy } from './proxy/proxy.ts';
import { importKeys, type SignServiceToken, serviceTokenSigner } from './proxy/service-token.ts';
import { applySchema } from './schema.ts';
import { cachedSessions } from './session/cached-sessions.ts';
import { watchSessions } from './session/changes.ts';
import { openKnownBrowsers } from './session/known-browsers.ts';
import { postgresSessions } from './session/postgres-store.ts';
import { openSuspensions } from './session/suspensions.ts';
import { openDrawing } from './site/drawing.ts';
import { LIST_TIMEOUT_MS } from './waiting.ts';

/** How long requests in progress may take to finish after `stop()`, in milliseconds. */
const DRAIN_TIMEOUT_MS = 10_000;
/** How long a service may take to respond, in milliseconds. */
const UPSTREAM_TIMEOUT_MS = 30_000;
/** Milliseconds between deletions of expired rows. */
const SWEEP_INTERVAL_MS = 600_000;

export type RunningBff = Readonly<{
  /** The origin that browsers see. */
  url: string;
  port: number;
  internalPort: number;
  /** The metrics served by `/metrics` on the internal port. */
  registry: Registry;
  /**
   * Serves https with this certificate, starting with the next connection. Only for a bff that was started with a
   * certificate.
   */
  useCertificate(certificate: Certificate): void;
  /** Publishes these keys and signs with the first one from now on. Rejects if any of them is not an Ed25519 key. */
  useServiceTokenKeys(keys: Config['serviceTokenKeys']): Promise<void>;
  /** Stops accepting connections, finishes requests in progress within 10 s, and closes the pool. */
  stop(): Promise<void>;
}>;

export type StartOptions = Readonly<{
  logger: Logger;
  /** Receives the bff's metrics. A bff that runs in its own process passes a registry with the process's metrics. */
  registry?: Registry;
  /** The certificate for https, to which plain http is redirected. If absent, the bff serves plain http. */
  certificate?: Certificate | undefined;
  /** Calls services in this process without a socket. If absent, services are called at the addresses in `config`. */
  inProcess?: InProcess;
  /** Callbacks for notifications from the bff's database, by channel. */
  channels?: Readonly<Record<string, () => void>>;
  /** The clock, for tests that change the time. */
  now?: () => Date;
  /** How long a service may take to respond, in milliseconds; for tests. */
  upstreamTimeout?: number;
  /** How long shutdown waits for requests in progress, in milliseconds; for tests. */
  drainTimeout?: number;
  /** How long to delay a stranger's login to an account whose password is being guessed, in milliseconds; for tests. */
  wait?: (ms: number) => Promise<void>;
  /** The number of refusals to log; for tests. */
  sample?: typeof SAMPLE;
}>;

/**
 * Starts the bff in this process: first the database schema, then the public and internal ports. Rejects with the
 * original error, such as EADDRINUSE or ECONNREFUSED, leaving nothing open.
 */
export const startBff = (config: Config, options: StartOptions): Promise<RunningBff> =>
  startInSteps(async (onEnd, stop) => {
    const { logger, registry = new Registry(), now = () => new Date(), drainTimeout = DRAIN_TIMEOUT_MS } = options;
    registry.setDefaultLabels({ service: 'bff' });
    const given: Given = { ...options, registry, now, config, onEnd };
    let keys = await importKeys(config.serviceTokenKeys);
    const sign = serviceTokenSigner(() => keys);
    const calls = openCalls(given, sign);
    const pool = await openDatabase(given);
    const signals = openSignals(given, pool, calls);
    const stores = await openStores(given, pool, signals);
    const sample = openLogSample(logger, options.sample);
    onEnd(sample.close);

    let isStopping = false;
    const ready = async () => {
      if (isStopping) throw new Error('stopping');
      await pool.query('SELECT 1');
    };
    const internal = await listen({ host: config.internalHost, port: config.internalPort }, () =>
      createInternalApp(() => keys.jwks, ready, registry),
    );
    onEnd(() => internal.drain(0));
    const parts = { ...calls, ...signals, ...stores, sample, ready };
    const { url, port, drain, renewCertificate, eventStreams } = await servePublic(given, parts);
    onEnd(() => drain(drainTimeout));
    // Closes streams before the drain, which waits for every response.
    onEnd(signals.live.stop);
    onEnd(eventStreams.stop);
    onEnd(() => {
      isStopping = true;
    });

    logger.info({ event: 'started', url, port, internalPort: internal.port });
    const useServiceTokenKeys = async (next: Config['serviceTokenKeys']) => {
      keys = await importKeys(next);
    };
    const ports = { port, internalPort: internal.port };
    return { url, ...ports, registry, useCertificate: renewCertificate, useServiceTokenKeys, stop };
  });

type Given = StartOptions & Readonly<{ config: Config; registry: Registry; now: () => Date; onEnd: OnEnd }>;

/** The bff's calls to the services. */
function openCalls({ config, inProcess, upstreamTimeout = UPSTREAM_TIMEOUT_MS }: Given, sign: SignServiceToken) {
  const transport = inProcess?.answer ?? overHttp((service) => config.services[service]);
  const callAs = callService(transport, upstreamTimeout);
  const call = internalCall(callAs, sign);
  return {
    sign,
    upstreamTimeout,
    call,
    identity: identityClient(call),
    collect: collectRecords(callAs, sign),
    showAgain: showAgain(callAs, sign),
    ask: askAsVisitor(transport, sign, upstreamTimeout),
    callLists: callService(transport, Math.min(upstreamTimeout, LIST_TIMEOUT_MS)),
  };
}

async function openDatabase({ config, logger, registry, onEnd }: Given): Promise<pg.Pool> {
  const pool = new pg.Pool({
    Client: WatchedClient,
    connectionString: config.databaseUrl,
    max: POOL,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    // Detects a host that is no longer reachable but has not closed its connections.
    keepAlive: true,
    query_timeout: 10_000,
    application_name: 'bff',
  });
  handleLostConnections(pool, (error) => logger.warn({ event: 'database-connection-lost', message: error.message }));
  onEnd(() => pool.end());
  definePoolGauge(registry, pool);
  await applySchema(pool);
  return pool;
}

/** The parts that receive the database's notifications. */
function openSignals(given: Given, pool: pg.Pool, { call, identity }: ReturnType<typeof openCalls>) {
  const { config, logger, registry, now, channels = {}, onEnd } = given;
  const listener = openListener({ url: config.databaseUrl, logger });
  onEnd(listener.stop);
  const changes = watchSessions({
    listener,
    pool,
    onChange(hash) {
      sessions.drop(hash);
      live.sessionChanged(hash);
    },
  });
  const sessions = cachedSessions(postgresSessions(pool, now, changes), changes, now);
  const ids = openSignalIds(config.serviceTokenKeys[0]?.d ?? '');
  const live = openLive({ listener, changes, sessions, registry, ask: signalsOf(call), slots: config.slots, ids });
  onEnd(live.stop);
  const marketplace = openKnownMarketplace({ identity, listener, logger });
  onEnd(marketplace.stop);
  const analysts = openAnalysts({ tokens: config.eventsTokens, identity, listener, now });
  onEnd(analysts.stop);
  for (const [channel, receive] of Object.entries(channels)) {
    listener.on(channel, { receive, found: () => undefined, lost: () => undefined });
  }
  listener.start();
  return { sessions, live, marketplace, analysts };
}

/** The bff's other tables. Their expired rows, and those of the sessions, are deleted regularly. */
async function openStores(given: Given, pool: pg.Pool, { sessions }: ReturnType<typeof openSignals>) {
  const { config, logger, now, wait, onEnd } = given;
  const transactions = postgresTransactions(pool, now);
  const browsers = openKnownBrowsers(pool, now);
  const limits = openLimits(pool, config.limits, wait);
  const pseudonyms = await openPseudonyms(pool, now);
  const sweep = () =>
    Promise.all([pseudonyms.refresh(), sessions.sweep(), transactions.sweep(), browsers.sweep(), limits.sweep()]).catch(
      ({ message }: Error) => logger.warn({ event: 'sweep-failed', message }),
    );
  const sweeper = setInterval(sweep, SWEEP_INTERVAL_MS);
  onEnd(() => clearInterval(sweeper));
  return { transactions, browsers, limits, pseudonyms, suspensions: openSuspensions(pool) };
}

type Parts = ReturnType<typeof openCalls> &
  ReturnType<typeof openSignals> &
  Awaited<ReturnType<typeof openStores>> &
  Pick<AppDeps, 'sample' | 'ready'>;

/** Serves the public application. */
async function servePublic({ config, certificate, logger, registry, inProcess, now, onEnd }: Given, parts: Parts) {
  const { sign, upstreamTimeout, call, collect, identity, sessions, live, marketplace, sample } = parts;
  const { transactions, browsers, limits, suspensions } = parts;
  const { services, slots, trustProxy, hsts, webRoot, hidesUnconfigured, providers } = config;
  const learnStanding = standingLearner({ identity, suspensions, logger });
  const entrance = { sessions, transactions, browsers, identity, learnStanding };
  const forgetSeen = forgetBrowsers({ browsers, limits });
  const forget = forgetPerson({ sessions, suspensions, transactions, forgetBrowsers: forgetSeen });
  const { receivedSignals } = live;
  const shares = openAddressShares();
  const eventStreams = openEventStreams(shares);
  const calling = { services, sign, upstreamTimeout, inProcess, eventStreams };
  const proxy = createProxy({ ...calling, sessions, forget, learnStanding, receivedSignals, marketplace });
  onEnd(proxy.close);
  const drawing = openDrawing();
  onEnd(drawing.stop);
  const overload = openOverload({ turns: config.turns, registry, logger, sample });
  const oauth = {
    providers: {
      google: providers.google && googleClient(providers.google),
      github: providers.github && githubClient(providers.github),
    },
    hidesUnconfigured,
    transactions,
    sessions,
    limits,
    social: socialIdentity(call),
    identity,
    entrance,
  };
  const scheme = certificate ? 'https' : 'http';
  const urlAt = (port: number) => config.publicUrl ?? `${scheme}://localhost:${port}`;
  const https = certificate && { certificate, plain: (port: number) => toHttps(urlAt(port)) };
  const { server, ...listening } = await listen({ host: config.host, port: config.port, https }, (port) => {
    const publicUrl = urlAt(port);
    const app = createApp({
      ...parts,
      logger,
      registry,
      publicUrl,
      hsts,
      isOwnHttps: certificate !== undefined,
      trustProxy,
      webRoot,
      // Only one launcher may use a database.
      isOnly: inProcess !== undefined,
      entrance,
      oauth: { ...oauth, publicUrl },
      forgetBrowsers: forgetSeen,
      slots,
      shares,
      personalData: { call, collect, sessions, forget, guard: limits.guard, now },
      overload,
      drawCard: drawing.drawCard,
      eventStreams,
      proxy: proxy.handle,
      now,
    });
    return admitRequests(overload, app, securityHeaders(publicUrl, hsts));
  });
  const url = urlAt(listening.port);
  limitConnections(server, { slots, trustProxy, shares, sample, logger });
  cutStalledReaders(server, { timeout: slots.unreadSeconds * 1_000, sample, logger });
  answerUnreadable(server, logger, sample, securityHeaders(url, hsts));
  return { url, ...listening, eventStreams };
}
