import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import { postgresNeed } from '@hirelane/postgres/need';
import { backOff, unlessAborted } from '@hirelane/runtime/back-off';
import { Away } from '@hirelane/runtime/starting/needs';
import express, { type Express } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { health } from '../http/health.ts';
import { securityHeaders, withHeaders } from '../http/security-headers.ts';
import { listen } from '../http/server.ts';

/**
 * Waits until the database accepts connections, and logs the reason for waiting. Until then, both ports report that the
 * process is alive but not ready. Throws ConfigError if waiting would not help, and the signal's reason if it aborts.
 */
export async function untilDatabase(config: Config, logger: Logger, stopping: AbortSignal): Promise<void> {
  const need = postgresNeed(config.databaseUrl);
  let said = '';
  let stopServing = async () => {};
  try {
    for (let failures = 0; ; failures++) {
      const away = await unlessAborted(stopping, awayOf(need));
      if (away === null) return;
      if (failures === 0) stopServing = await serveNotReady(config);
      if (away.message !== said) logger.warn(`${away.message}; waiting`);
      said = away.message;
      await backOff(failures, stopping);
    }
  } finally {
    await stopServing();
  }
}

async function awayOf(need: () => Promise<void>): Promise<Away | null> {
  try {
    await need();
    return null;
  } catch (error) {
    if (error instanceof Away) return error;
    throw error;
  }
}

/**
 * Reports on both ports that the process is alive but not ready, until the returned function is called. Does nothing
 * for port 0, because the actual port is not chosen yet. Rejects with the original error, such as EADDRINUSE.
 */
async function serveNotReady(config: Config): Promise<() => Promise<void>> {
  const addresses = [
    { host: config.host, port: config.port, url: config.publicUrl ?? `http://localhost:${config.port}` },
    { host: config.internalHost, port: config.internalPort, url: `http://127.0.0.1:${config.internalPort}` },
  ].filter(({ port }) => port !== 0);
  const servers: Awaited<ReturnType<typeof listen>>[] = [];
  const stop = async () => {
    for (const { drain } of servers) await drain(0);
  };
  try {
    for (const address of addresses) servers.push(await listen(address, () => notReadyApp(address.url)));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

function notReadyApp(publicUrl: string): Express {
  const app = express();
  app.disable('x-powered-by');
  app.use(withHeaders(securityHeaders(publicUrl)));
  app.use(health(() => Promise.reject(new Error('starting'))));
  app.use((_req, res) => {
    const said = problem('unavailable');
    res.status(said.status).set({ 'cache-control': 'no-store', 'retry-after': '5' }).type(PROBLEM_TYPE).json(said);
  });
  return app;
}
