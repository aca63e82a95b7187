import { createServer } from 'node:http';

export type StartingHealth = Readonly<{ stop(): Promise<void> }>;

/**
 * Says on a port that the process is alive and not ready, until whoever is to have that port comes. Nobody knows of a port
 * that is any free one (0): there is nothing to say there. Rejects as `listen` does, such as with EADDRINUSE.
 */
export async function serveStartingHealth({
  host,
  port,
}: Readonly<{ host: string; port: number }>): Promise<StartingHealth> {
  if (port === 0) return { stop: async () => undefined };
  const server = createServer((request, response) => {
    const isLive = request.url === '/health/live';
    response.writeHead(isLive ? 200 : 503, { 'content-type': 'application/json', connection: 'close' });
    response.end(JSON.stringify({ status: isLive ? 'ok' : 'starting' }));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
