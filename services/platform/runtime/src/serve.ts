import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Served = Readonly<{ port: number; stop(): Promise<void> }>;

/**
 * Serves short responses to operators' tools, such as health and metrics. `stop` closes all connections immediately.
 * Rejects as `listen` does, for example with EADDRINUSE.
 */
export async function serve(listener: RequestListener, port: number, host: string): Promise<Served> {
  const server = createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
