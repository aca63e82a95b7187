import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';

/** A server of the test's, at an address that refuses connections until `comes`. */
export type LateServer = Readonly<{ url: string; port: number; comes(): Promise<void> }>;

/** The address of a server that is not running yet; after `comes` it forwards everything to the one at `target`. */
export async function startLateServer(target: string): Promise<LateServer> {
  const { hostname, port: behind } = new URL(target);
  const port = await freePort();
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(Number(behind), hostname);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  onTestFinished(() => {
    proxy.close();
    for (const socket of sockets) socket.destroy();
  });
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    port,
    async comes() {
      proxy.listen(port, '127.0.0.1');
      await once(proxy, 'listening');
    },
  };
}
