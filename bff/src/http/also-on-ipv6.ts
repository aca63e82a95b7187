import type { Server } from 'node:http';
import { createServer, type Server as NetServer } from 'node:net';

/**
 * Makes a server that listens on 127.0.0.1 accept connections to the same port of `::1` too: `localhost` means both,
 * and a browser may try `::1` first, where another program could listen. Returns undefined if there is no IPv6. Rejects
 * with the original error, such as EADDRINUSE.
 */
export async function alsoOnIpv6(server: Server, port: number): Promise<NetServer | undefined> {
  const ipv6 = createServer((socket) => void server.emit('connection', socket));
  return new Promise((resolve, reject) => {
    ipv6.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? resolve(undefined) : reject(error),
    );
    ipv6.listen({ port, host: '::1' }, () => resolve(ipv6));
  });
}
