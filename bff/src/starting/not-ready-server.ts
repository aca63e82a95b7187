import { PROBLEM_TYPE, problem } from '@hirelane/contracts/problem';
import express, { type Express } from 'express';
import type { Config } from '../config.ts';
import { health } from '../http/health.ts';
import { securityHeaders, withHeaders } from '../http/security-headers.ts';
import { listen } from '../http/server.ts';

/**
 * Reports on both ports that the process is alive and not ready, until the returned function is called. Does nothing
 * for port 0, whose number is not known to any client yet. Rejects with the original error, such as EADDRINUSE.
 */
export async function serveNotReady(config: Config): Promise<() => Promise<void>> {
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
