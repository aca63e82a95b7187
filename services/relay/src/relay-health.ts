import { createServer, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import type { Relay } from './relay.ts';

/** `/health/live`, `/health/ready` and `/metrics` of a relay, which serves nothing else. Resolves once it listens. */
export async function serveRelayHealth(
  relay: Pick<Relay, 'status'>,
  registry: Registry,
  { host, port }: Readonly<{ host: string; port: number }>,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') return void answerMetrics(registry, response);
    const { behind, error } = relay.status();
    const isReady = request.url !== '/health/ready' || (behind !== null && error === undefined);
    const isKnown = request.url === '/health/live' || request.url === '/health/ready';
    response.writeHead(isKnown ? (isReady ? 200 : 503) : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isKnown ? { status: isReady ? 'ok' : 'behind', behind } : {}));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answerMetrics(registry: Registry, response: ServerResponse): Promise<void> {
  const text = await registry.metrics().catch(() => null);
  response.writeHead(text === null ? 500 : 200, { 'content-type': registry.contentType });
  response.end(text ?? '');
}
