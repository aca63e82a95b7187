import { PROBLEM_TYPE, problem } from '@hirelane/api/problem';
import { postgresNeed } from '@hirelane/postgres/need';
import { startInSteps } from '@hirelane/runtime/starting/in-steps';
import { untilThere } from '@hirelane/runtime/starting/needs';
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
export const untilDatabase = (config: Config, log: Logger, stopping: AbortSignal): Promise<void> =>
  untilThere([postgresNeed(config.databaseUrl)], { log, stopping, serveNotReady: () => serveNotReady(config) });

/**
 * Reports on both ports that the process is alive but not ready. Does nothing for port 0, because the actual port is
 * not chosen yet. Rejects with the original error, such as EADDRINUSE.
 */
const serveNotReady = (config: Config) =>
  startInSteps(async (onEnd, stop) => {
    const addresses = [
      { host: config.host, port: config.port, url: config.publicUrl ?? `http://localhost:${config.port}` },
      { host: config.internalHost, port: config.internalPort, url: `http://127.0.0.1:${config.internalPort}` },
    ].filter(({ port }) => port !== 0);
    for (const address of addresses) {
      const { drain } = await listen(address, () => notReadyApp(address.url));
      onEnd(() => drain(0));
    }
    return { stop };
  });

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
