import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningBff, startBff } from '@hirelane/bff/start';
import { WrongDataKey } from '@hirelane/encryption/data-key';
import { processRegistry } from '@hirelane/runtime/metrics/series';
import type { Logger } from 'pino';
import { openDataFolder } from './data/data-folder.ts';
import { watchDisk } from './data/disk.ts';
import { explained } from './failure.ts';
import { openCertificate, renewDaily } from './https/https.ts';
import { serveMetrics } from './metrics.ts';
import { ensurePages } from './pages.ts';
import { reservePort, takenPort } from './ports.ts';
import { ensureDatabase, isUnused, refuseUnfitServer } from './postgres/database.ts';
import { openExternal } from './postgres/external-database.ts';
import { startPostgres } from './postgres/postgres.ts';
import { rememberDatabase } from './postgres/remembered-database.ts';
import { durabilityRule } from './postgres/server-rules.ts';
import { readStart, warningsOf } from './read-start.ts';
import { openRoles } from './roles.ts';
import { currentKeys } from './secrets/current-keys.ts';
import { withCurrentPassword } from './secrets/database-password.ts';
import { isScrubDue, scrub } from './secrets/scrub.ts';
import { openSecrets } from './secrets/secrets.ts';
import { rememberSecrets } from './secrets/secrets-proof.ts';
import { NEW_SERVICE_TOKEN_KEY, serviceTokenRotation } from './secrets/service-tokens.ts';
import { startServices } from './services.ts';
import { START_CHECKS } from './start-checks.ts';
import { supervise } from './supervise.ts';
import { startTelemetry } from './telemetry/start.ts';
import { openLog } from './terminal/log.ts';
import { openingLines } from './terminal/opening-lines.ts';
import { sentenceOf } from './verdict.ts';
import { bffConfig, newServiceTokenKeys } from './wiring.ts';

export type Launched = Readonly<{
  /** The origin to open in a browser. */
  url: string;
  log: Logger;
  /**
   * Finishes requests in progress, then stops the bff, the services and PostgreSQL, in that order. Takes at most 10 s.
   */
  stop(): Promise<void>;
}>;

export type LaunchOptions = Readonly<{
  /** Absolute path of the data folder. */
  data: string;
  environment: NodeJS.ProcessEnv;
  /** Prints a line on the terminal. */
  say(text: string): void;
}>;

/** Time for the bff and the services to drain. The rest of the 10 s is for PostgreSQL's fast shutdown. */
const DRAIN_TIMEOUT_MS = 8_000;
/** Time limit for sending the last spans, so that an unresponsive receiver does not keep the process running. */
const FLUSH_TIMEOUT_MS = 1_000;

/**
 * Starts Hirelane in embedded mode: PostgreSQL, the services and the bff, in one process. Resolves when the read models
 * have caught up and the bff is ready. Throws StartFailure for errors the operator can fix, leaving nothing running.
 */
export async function launch({ data, environment, say }: LaunchOptions): Promise<Launched> {
  const start = await readStart(data, environment);
  const { bff: asked, settings, mail, traces } = start;
  for (const warning of warningsOf(environment, start.bff)) say(`Warning: ${sentenceOf(warning)}`);
  for (const { refuse } of START_CHECKS) await refuse(start);

  const endings: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const ending of endings.splice(0).reverse()) await ending();
  };
  // An external database has its own keys, so a failed startup must not leave new ones in the folder.
  let areSecretsUnused = false;
  const isNewFolder = !existsSync(data);
  try {
    let lockLog: Logger | undefined;
    if (settings.databaseUrl !== undefined) {
      // Must run before the folder that contains the log is created.
      const lost = (reason: string) =>
        lockLog?.error({ reason }, 'the database lock was lost; trying to take it again');
      endings.push(await openExternal(settings.databaseUrl, { say, lost }));
    }
    const folder = await openDataFolder(data);
    areSecretsUnused = folder.isNew && settings.databaseUrl !== undefined;
    endings.push(folder.release);
    const log = openLog(data, asked.logLevel, settings.logMebibytes);
    lockLog = log;
    const lap = stopwatch(log);
    if (traces !== undefined) {
      const warn = (message: string) => log.warn({ reason: message }, 'traces could not be sent');
      const telemetry = startTelemetry({ endpoint: traces, serviceName: 'hirelane', warn });
      endings.push(() =>
        within(
          FLUSH_TIMEOUT_MS,
          telemetry.stop().catch(() => undefined),
        ),
      );
    }

    const pages = settings.webRoot === undefined ? ensurePages(say) : Promise.resolve(settings.webRoot);
    pages.catch(() => undefined); // Awaited below; PostgreSQL starts in parallel.
    const databaseUrl = settings.databaseUrl ?? (await startDatabase());
    if (settings.databaseUrl === undefined) await refuseUnfitServer(databaseUrl, [durabilityRule]);
    const isNew = await isUnused(databaseUrl);
    lap('PostgreSQL');
    const { dataKey, hmacKey, hasForgotten } = await currentKeys(data, databaseUrl, folder.secrets);
    // No service uses the tables yet. For an external PostgreSQL, the operator runs `npm run scrub` instead.
    if (settings.databaseUrl === undefined && (hasForgotten || (await isScrubDue(databaseUrl)))) {
      log.info(await scrub(databaseUrl), 'erased data was wiped from the disk');
    }
    const databaseUrls = await openRoles(databaseUrl, { isOurServer: settings.databaseUrl === undefined, log });
    lap('roles');

    // The services need to know this port before the bff listens on it. The reservation keeps a service from getting
    // it.
    const internal = await reservePort();
    endings.push(internal.release);
    // With PORT=0, the address is not known until the bff listens; emails wait for it.
    let announce: (url: string) => void = () => undefined;
    const publicUrl = new Promise<string>((resolve) => {
      announce = resolve;
    });
    const wereUnused = areSecretsUnused;
    areSecretsUnused = false;
    const services = await startServices({
      databaseUrls,
      jwksUrl: `http://127.0.0.1:${internal.port}/internal/jwks.json`,
      files: folder.files,
      publicQueryMs: settings.publicQueryMs,
      retentionYears: settings.retentionYears,
      clamd: settings.clamd,
      hmacKey,
      dataKey,
      mail: { ...mail, publicUrl },
      log,
    }).catch((error) => {
      areSecretsUnused = wereUnused && error instanceof WrongDataKey;
      throw error;
    });
    endings.push(() => within(DRAIN_TIMEOUT_MS, services.stop()));
    if (settings.databaseUrl !== undefined) await rememberDatabase(data, settings.databaseUrl);
    for (const line of openingLines({ data, databaseUrl: settings.databaseUrl, mail, isNew })) say(line);
    lap('services');
    const webRoot = await pages;
    lap('pages');

    const serviceTokenKeys = await newServiceTokenKeys();
    const config = bffConfig(environment, {
      internalPort: internal.port,
      databaseUrl: databaseUrls.bff,
      serviceTokenKeys,
      services: services.urls,
      webRoot,
    });
    await internal.release();
    const certificate = settings.isHttps ? await openCertificate(data) : undefined;
    if (certificate?.isNew)
      say(
        `There is a new certificate for https: ${certificate.path}. docs/operate/proxy.md explains how to make a browser trust it.`,
      );
    const ended = new AbortController();
    endings.push(async () => ended.abort());
    let started: RunningBff | undefined;
    const rotateTokens = serviceTokenRotation(() => started, config.serviceTokenKeys, log, ended.signal);
    const bff = await startBff(config, {
      logger: log.child({ service: 'bff' }),
      certificate,
      inProcess: services.inProcess,
      channels: { [NEW_SERVICE_TOKEN_KEY]: () => void rotateTokens() },
    }).catch((error) => {
      throw takenPort(config.port, error) ?? error;
    });
    started = bff;
    endings.push(() => within(DRAIN_TIMEOUT_MS, bff.stop()));
    announce(bff.url);
    if (certificate) {
      const stopRenewing = renewDaily(data, log, bff.useCertificate);
      endings.push(async () => stopRenewing());
    }
    if (settings.metricsPort !== undefined) {
      const ours = processRegistry();
      ours.setDefaultLabels({ service: 'launcher' });
      const metrics = await serveMetrics(settings.metricsPort, [ours, bff.registry, ...services.registries]);
      endings.push(metrics.stop);
      say(`Metrics are on ${metrics.url}`);
    }
    await services.ready;
    // biome-ignore lint/style/noRestrictedGlobals: the bff of this process.
    const ready = await fetch(`http://127.0.0.1:${bff.internalPort}/health/ready`);
    if (!ready.ok) throw new Error(`Expected the bff to be ready, got ${ready.status}: ${await ready.text()}`);
    if (settings.databaseUrl === undefined) await rememberSecrets(data, await openSecrets(data));
    lap('ready');
    endings.push(watchDisk(data, log));
    return { url: bff.url, log, stop };

    async function startDatabase() {
      const postgres = await startPostgres({ dir: folder.postgres, password: folder.secrets.databasePassword });
      const unwatch = supervise(postgres, log);
      endings.push(async () => {
        await unwatch();
        await postgres.stop();
      });
      return ensureDatabase(await withCurrentPassword(data, postgres.url, folder.secrets));
    }
  } catch (error) {
    if (areSecretsUnused) await rm(join(data, 'secrets.json'), { force: true });
    await stop();
    // Everything in the folder was created during this startup.
    if (areSecretsUnused && isNewFolder) await rm(data, { recursive: true, force: true });
    throw explained(error, data);
  }
}

/** Waits for the work, but no longer than `ms`, which leaves time for the remaining steps. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}

/** Logs the duration of each startup step in ms. */
function stopwatch(log: Logger) {
  let last = performance.now();
  return (step: string) => {
    const now = performance.now();
    log.info({ step, ms: Math.round(now - last) }, 'started');
    last = now;
  };
}
