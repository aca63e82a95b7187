import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@hirelane/bff/config';
import { type RunningBff, startBff } from '@hirelane/bff/start';
import { WrongDataKey } from '@hirelane/encryption/data-key';
import { processRegistry } from '@hirelane/runtime/metrics/series';
import { atMost, type OnEnd, startInSteps } from '@hirelane/runtime/starting/in-steps';
import type { Logger } from 'pino';
import { type DataFolder, openDataFolder } from './data/data-folder.ts';
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
import { readStart, type Start, warningsOf } from './read-start.ts';
import { openRoles } from './roles.ts';
import { currentKeys } from './secrets/current-keys.ts';
import { withCurrentPassword } from './secrets/database-password.ts';
import { isScrubDue, scrub } from './secrets/scrub.ts';
import { openSecrets } from './secrets/secrets.ts';
import { rememberSecrets } from './secrets/secrets-proof.ts';
import { NEW_SERVICE_TOKEN_KEY, serviceTokenRotation } from './secrets/service-tokens.ts';
import { type RunningServices, startServices } from './services.ts';
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
  const { settings, mail } = start;
  const isEmbedded = settings.databaseUrl === undefined;
  for (const warning of warningsOf(environment, start.bff)) say(`Warning: ${sentenceOf(warning)}`);
  for (const { refuse } of START_CHECKS) await refuse(start);

  return startInSteps(async (onEnd, stop) => {
    const { folder, log, newSecrets } = await openStorage(start, say, onEnd);
    const lap = stopwatch(log);
    if (start.traces !== undefined) sendTraces(start.traces, log, onEnd);
    const pages = settings.webRoot === undefined ? ensurePages(say) : Promise.resolve(settings.webRoot);
    pages.catch(() => undefined); // Awaited below; PostgreSQL starts in parallel.
    const databaseUrl = settings.databaseUrl ?? (await startDatabase(folder, log, onEnd));
    const isNew = await isUnused(databaseUrl);
    lap('PostgreSQL');
    const { dataKey, hmacKey, hasForgotten } = await currentKeys(data, databaseUrl, folder.secrets);
    // No service uses the tables yet. For an external PostgreSQL, the operator runs `npm run scrub` instead.
    if (isEmbedded && (hasForgotten || (await isScrubDue(databaseUrl)))) {
      log.info(await scrub(databaseUrl), 'erased data was wiped from the disk');
    }
    const databaseUrls = await openRoles(databaseUrl, { isOurServer: isEmbedded, log });
    lap('roles');

    // The services need to know this port before the bff listens on it. The reservation keeps a service from getting
    // it.
    const internal = await reservePort();
    onEnd(internal.release);
    // With PORT=0, the address is not known until the bff listens; emails wait for it.
    let announce: (url: string) => void = () => undefined;
    const publicUrl = new Promise<string>((resolve) => {
      announce = resolve;
    });
    const services = await startServices({
      databaseUrls,
      jwksUrl: `http://127.0.0.1:${internal.port}/internal/jwks.json`,
      files: folder.files,
      eventFiles: folder.eventFiles,
      publicQueryMs: settings.publicQueryMs,
      retentionYears: settings.retentionYears,
      clamd: settings.clamd,
      hmacKey,
      dataKey,
      mail: { ...mail, publicUrl },
      log,
    }).catch((error) => {
      newSecrets.areUnused &&= error instanceof WrongDataKey;
      throw error;
    });
    newSecrets.areUnused = false;
    onEnd(() => atMost(DRAIN_TIMEOUT_MS, services.stop()));
    if (settings.databaseUrl !== undefined) await rememberDatabase(data, settings.databaseUrl);
    for (const line of openingLines({ data, databaseUrl: settings.databaseUrl, mail, isNew })) say(line);
    lap('services');
    const webRoot = await pages;
    lap('pages');

    const config = bffConfig(environment, {
      internalPort: internal.port,
      databaseUrl: databaseUrls.bff,
      serviceTokenKeys: await newServiceTokenKeys(),
      services: services.urls,
      webRoot,
    });
    await internal.release();
    const bff = await serveBrowsers(config, services, start, { log, say, onEnd });
    announce(bff.url);
    if (settings.metricsPort !== undefined) {
      const ours = processRegistry();
      ours.setDefaultLabels({ service: 'launcher' });
      const metrics = await serveMetrics(settings.metricsPort, [ours, bff.registry, ...services.registries]);
      onEnd(metrics.stop);
      say(`Metrics are on ${metrics.url}`);
    }
    await services.ready;
    // biome-ignore lint/style/noRestrictedGlobals: the bff of this process.
    const ready = await fetch(`http://127.0.0.1:${bff.internalPort}/health/ready`);
    if (!ready.ok) throw new Error(`Expected the bff to be ready, got ${ready.status}: ${await ready.text()}`);
    if (isEmbedded) await rememberSecrets(data, await openSecrets(data));
    lap('ready');
    onEnd(watchDisk(data, log));
    return { url: bff.url, log, stop };
  }).catch((error) => {
    throw explained(error, data);
  });
}

/**
 * Locks the database if it is external, and opens the data folder and its log. An external database has its own keys,
 * so a failed startup deletes new ones from the folder, unless `newSecrets.areUnused` has become false.
 */
async function openStorage({ data, settings, bff }: Start, say: LaunchOptions['say'], onEnd: OnEnd) {
  const newSecrets = { areUnused: false };
  const isNewFolder = !existsSync(data);
  onEnd(async () => {
    // Everything in the folder was created during this startup.
    if (newSecrets.areUnused && isNewFolder) await rm(data, { recursive: true, force: true });
  });
  let lockLog: Logger | undefined;
  if (settings.databaseUrl !== undefined) {
    // Must run before the folder that contains the log is created.
    const lost = (reason: string) => lockLog?.error({ reason }, 'the database lock was lost; trying to take it again');
    onEnd(await openExternal(settings.databaseUrl, { say, lost }));
  }
  const folder = await openDataFolder(data);
  newSecrets.areUnused = folder.isNew && settings.databaseUrl !== undefined;
  onEnd(folder.release);
  onEnd(async () => {
    if (newSecrets.areUnused) await rm(join(data, 'secrets.json'), { force: true });
  });
  const log = openLog(data, bff.logLevel, settings.logMebibytes);
  lockLog = log;
  return { folder, log, newSecrets };
}

function sendTraces(endpoint: string, log: Logger, onEnd: OnEnd): void {
  const warn = (message: string) => log.warn({ reason: message }, 'traces could not be sent');
  const telemetry = startTelemetry({ endpoint, serviceName: 'hirelane', warn });
  const flush = () => telemetry.stop().catch(() => undefined);
  onEnd(() => atMost(FLUSH_TIMEOUT_MS, flush()));
}

/** Starts the embedded PostgreSQL. Returns the address of its database. */
async function startDatabase({ path, postgres: dir, secrets }: DataFolder, log: Logger, onEnd: OnEnd): Promise<string> {
  const postgres = await startPostgres({ dir, password: secrets.databasePassword });
  const unwatch = supervise(postgres, log);
  onEnd(async () => {
    await unwatch();
    await postgres.stop();
  });
  const databaseUrl = await ensureDatabase(await withCurrentPassword(path, postgres.url, secrets));
  await refuseUnfitServer(databaseUrl, [durabilityRule]);
  return databaseUrl;
}

type Surroundings = Pick<LaunchOptions, 'say'> & Readonly<{ log: Logger; onEnd: OnEnd }>;

/** Starts the bff, with its own certificate if it serves https, and with keys that operators can replace. */
async function serveBrowsers(
  config: Config,
  { inProcess }: RunningServices,
  { data, settings }: Start,
  { log, say, onEnd }: Surroundings,
): Promise<RunningBff> {
  const certificate = settings.isHttps ? await openCertificate(data) : undefined;
  if (certificate?.isNew)
    say(
      `There is a new certificate for https: ${certificate.path}. docs/operate/proxy.md explains how to make a browser trust it.`,
    );
  const ended = new AbortController();
  onEnd(() => ended.abort());
  let started: RunningBff | undefined;
  const rotateTokens = serviceTokenRotation(() => started, config.serviceTokenKeys, log, ended.signal);
  const bff = await startBff(config, {
    logger: log.child({ service: 'bff' }),
    certificate,
    inProcess,
    channels: { [NEW_SERVICE_TOKEN_KEY]: () => void rotateTokens() },
  }).catch((error) => {
    throw takenPort(config.port, error) ?? error;
  });
  started = bff;
  onEnd(() => atMost(DRAIN_TIMEOUT_MS, bff.stop()));
  if (certificate) onEnd(renewDaily(data, log, bff.useCertificate));
  return bff;
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
