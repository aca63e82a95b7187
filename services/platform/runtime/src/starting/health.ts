import { createServer } from 'node:http';

export type StartingHealth = Readonly<{ stop(): Promise<void> }>;

/**
 * Reports on a port that the process is alive and not ready, until the process itself needs the port. Does nothing for
 * port 0, whose number no client knows yet. Rejects as `listen` does, for example with EADDRINUSE.
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
