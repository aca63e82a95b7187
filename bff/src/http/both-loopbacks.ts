import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';

/**
 * Lets a server that listens on 127.0.0.1 take what comes to the same port of `::1` too: `localhost` means both, and a browser
 * may try `::1` first, where another program could listen. Answers undefined where there is no IPv6. Rejects with the original
 * error, such as EADDRINUSE.
 */
export async function alsoOnIpv6(server: Server, port: number): Promise<NetServer | undefined> {
  const beside = createServer((socket) => void server.emit('connection', socket));
  return new Promise((resolve, reject) => {
    beside.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? resolve(undefined) : reject(error),
    );
    beside.listen({ port, host: '::1' }, () => resolve(beside));
  });
}
