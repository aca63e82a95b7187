import { handleLostConnections } from '@hirelane/postgres/pool';
import { WatchedClient } from '@hirelane/postgres/watched-client';
import { callService, overHttp } from '@hirelane/runtime/call-service';
import { definePoolGauge } from '@hirelane/runtime/metrics/series';
import pg from 'pg';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { createApp } from './app.ts';
import { eventsTokens } from './auth/events-token.ts';
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
import type { InProcess } from './proxy/in-process.ts';
import { createProxy } from './proxy/proxy.ts';
import { importKeys, serviceTokenSigner } from './proxy/service-token.ts';
import { applySchema } from './schema.ts';
import { cachedSessions } from './session/cached-sessions.ts';
import { watchSessions } from './session/changes.ts';
import { openKnownBrowsers } from './session/known-browsers.ts';
import { postgresSessions } from './session/postgres-store.ts';
import { openSuspensions } from './session/suspensions.ts';
import { openDrawing } from './site/drawing.ts';

/** How long requests in progress may take to finish after `stop()`. */
const DRAIN_TIMEOUT_MS = 10_000;
/** How long a service may take to respond. */
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
  /** Receives the bff's metrics. A bff in its own process passes one that has the process's metrics. */
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
  /** How many refusals to log; for tests. */
  sample?: typeof SAMPLE;
}>;

/**
 * Starts the bff in this process: first the database schema, then the public and internal ports. Rejects with the
 * original error, such as EADDRINUSE or ECONNREFUSED, leaving nothing open.
 */
export async function startBff(config: Config, options: StartOptions): Promise<RunningBff> {
  const {
    certificate,
    logger,
    registry = new Registry(),
    now = () => new Date(),
    upstreamTimeout = UPSTREAM_TIMEOUT_MS,
    drainTimeout = DRAIN_TIMEOUT_MS,
    wait,
  } = options;
  registry.setDefaultLabels({ service: 'bff' });
  let keys = await importKeys(config.serviceTokenKeys);
  const closers: (() => unknown)[] = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const pool = openPool(config.databaseUrl, logger);
    closers.push(() => pool.end());
    definePoolGauge(registry, pool);
    await applySchema(pool);

    const listener = openListener({ url: config.databaseUrl, logger });
    closers.push(listener.stop);
    const changes = watchSessions({
      listener,
      pool,
      onChange(hash) {
        sessions.drop(hash);
        live.sessionChanged(hash);
      },
    });
    const sessions = cachedSessions(postgresSessions(pool, now), changes, now);
    const transactions = postgresTransactions(pool, now);
    const browsers = openKnownBrowsers(pool, now);
    const drawing = openDrawing();
    closers.push(drawing.stop);
    const limits = openLimits(pool, config.limits, wait);
    const pseudonyms = await openPseudonyms(pool, now);
    const sweep = () =>
      Promise.all([
        pseudonyms.refresh(),
        sessions.sweep(),
        transactions.sweep(),
        browsers.sweep(),
        limits.sweep(),
      ]).catch(({ message }: Error) => logger.warn({ event: 'sweep-failed', message }));
    const sweeper = setInterval(sweep, SWEEP_INTERVAL_MS);
    closers.push(() => clearInterval(sweeper));

    const sample = openLogSample(logger, options.sample);
    closers.push(sample.close);
    const sign = serviceTokenSigner(() => keys);
    const transport = options.inProcess?.answer ?? overHttp((service) => config.services[service]);
    const callAs = callService(transport, upstreamTimeout);
    const call = internalCall(callAs, sign);
    const ask = signalsOf(call);
    const ids = openSignalIds(config.serviceTokenKeys[0]?.d ?? '');
    const live = openLive({ listener, changes, sessions, registry, ask, slots: config.slots, ids });
    closers.push(live.stop);
    const identity = identityClient(call);
    const marketplace = openKnownMarketplace({ identity, listener, logger });
    closers.push(marketplace.stop);
    for (const [channel, receive] of Object.entries(options.channels ?? {})) {
      listener.on(channel, { receive, found: () => undefined, lost: () => undefined });
    }
    listener.start();
    const suspensions = openSuspensions(pool);
    const learnStanding = standingLearner({ identity, suspensions, logger });
    const entrance = { sessions, transactions, browsers, identity, learnStanding };
    const forgetSeen = forgetBrowsers({ browsers, limits });
    const forget = forgetPerson({ sessions, suspensions, transactions, forgetBrowsers: forgetSeen });
    const proxy = createProxy({
      services: config.services,
      sign,
      sessions,
      forget,
      learnStanding,
      upstreamTimeout,
      inProcess: options.inProcess,
      receivedSignals: live.receivedSignals,
      marketplace,
    });
    closers.push(proxy.close);

    let stopping = false;
    const ready = async () => {
      if (stopping) throw new Error('stopping');
      await pool.query('SELECT 1');
    };
    const internal = await listen({ host: config.internalHost, port: config.internalPort }, () =>
      createInternalApp(() => keys.jwks, ready, registry),
    );
    closers.push(() => internal.drain(0));

    const scheme = certificate ? 'https' : 'http';
    const urlAt = (port: number) => config.publicUrl ?? `${scheme}://localhost:${port}`;
    const https = certificate && { certificate, plain: (port: number) => toHttps(urlAt(port)) };
    const { google, github } = config.providers;
    const providers = { google: google && googleClient(google), github: github && githubClient(github) };
    const shares = openAddressShares();
    const overload = openOverload({ turns: config.turns, registry, logger, sample });
    const publicSide = await listen({ host: config.host, port: config.port, https }, (port) => {
      const app = createApp({
        logger,
        sample,
        pseudonyms,
        registry,
        publicUrl: urlAt(port),
        hsts: config.hsts,
        isOwnHttps: certificate !== undefined,
        trustProxy: config.trustProxy,
        webRoot: config.webRoot,
        sessions,
        entrance,
        identity,
        call,
        oauth: {
          publicUrl: urlAt(port),
          providers,
          isProduction: config.isProduction,
          transactions,
          sessions,
          limits,
          social: socialIdentity(call),
          identity,
          entrance,
        },
        isAnalyst: eventsTokens(config.eventsTokens),
        limits,
        forgetBrowsers: forgetSeen,
        slots: config.slots,
        shares,
        live,
        personalData: {
          call,
          collect: collectRecords(callAs, sign),
          sessions,
          forget,
          guard: limits.guard,
          now,
        },
        showAgain: showAgain(callAs, sign),
        overload,
        ask: askAsVisitor(transport, sign, upstreamTimeout),
        drawCard: drawing.drawCard,
        marketplace,
        proxy: proxy.handle,
        ready,
        now,
      });
      return admitRequests(overload, app, securityHeaders(urlAt(port), config.hsts));
    });
    const { slots, trustProxy } = config;
    limitConnections(publicSide.server, { slots, trustProxy, shares, sample, logger });
    cutStalledReaders(publicSide.server, { timeout: slots.unreadSeconds * 1_000, sample, logger });
    answerUnreadable(publicSide.server, logger, sample, securityHeaders(urlAt(publicSide.port), config.hsts));
    closers.push(() => publicSide.drain(drainTimeout));
    // Closes live streams before the drain, which waits for every response.
    closers.push(live.stop);
    closers.push(() => {
      stopping = true;
    });

    const url = urlAt(publicSide.port);
    logger.info({ event: 'started', url, port: publicSide.port, internalPort: internal.port });
    const { renewCertificate: useCertificate } = publicSide;
    const useServiceTokenKeys = async (next: Config['serviceTokenKeys']) => {
      keys = await importKeys(next);
    };
    const ports = { port: publicSide.port, internalPort: internal.port };
    return { url, ...ports, registry, useCertificate, useServiceTokenKeys, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function openPool(databaseUrl: string, logger: Logger) {
  const pool = new pg.Pool({
    Client: WatchedClient,
    connectionString: databaseUrl,
    max: POOL,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    // Detects a host that is no longer reachable but has not closed its connections.
    keepAlive: true,
    query_timeout: 10_000,
    application_name: 'bff',
  });
  handleLostConnections(pool, (error) => logger.warn({ event: 'database-connection-lost', message: error.message }));
  return pool;
}
