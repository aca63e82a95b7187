import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HostileSite = Readonly<{ url: string; close(): Promise<void> }>;

/**
 * A server on another site: to browsers, `127.0.0.1` and `localhost` are different sites. It serves `body` as its
 * page.
 */
export async function startHostileSite(body: string): Promise<HostileSite> {
  const server = createServer((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Free tea</title>${body}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
