import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { drainable } from '@hirelane/runtime/drain';
import { type Certificate, createHttps } from './https.ts';

/** Maximum total size of the request headers, in bytes. */
const HEADERS_MAX = 16 * 1024;
const TIMEOUTS = {
  /** Timeout for receiving the headers, in milliseconds. */
  headers: 20_000,
  /** Timeout for receiving a whole request, in milliseconds: long enough to upload 25 MiB over a slow line. */
  request: 300_000,
  /** Milliseconds between checks for connections that exceed these times. */
  check: 5_000,
};

type Address = Readonly<{
  host: string;
  port: number;
  /**
   * Serves https with this certificate. `plain` is called with the port in use, and returns the listener for requests
   * without TLS.
   */
  https?: Readonly<{ certificate: Certificate; plain(port: number): RequestListener }> | undefined;
}>;

type Listening = Readonly<{
  server: Server;
  port: number;
  /** Sets the certificate for all new connections. Only for https servers. */
  renewCertificate(certificate: Certificate): void;
  drain(grace: number): Promise<void>;
}>;

/**
 * Opens a server with limits on headers, bodies and time. Calls `listener` with the port in use to get the request
 * listener. Rejects with the original error, such as EADDRINUSE. `drain` stops accepting connections, lets requests in
 * progress finish for at most `grace` milliseconds, then cuts the remaining connections. On 127.0.0.1, the server also
 * listens on ::1. `timeouts` is for tests.
 */
export async function listen(
  { host, port, https }: Address,
  listener: (port: number) => RequestListener,
  timeouts = TIMEOUTS,
): Promise<Listening> {
  const options = {
    maxHeaderSize: HEADERS_MAX,
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.check,
    // `refuseAmbiguous` requires a Host instead, and responds like every other handler.
    requireHostHeader: false,
  };
  let servePlain: RequestListener | undefined;
  const server = https
    ? createHttps({ ...options, ...https.certificate }, (req, res) => servePlain?.(req, res), timeouts.headers)
    : createServer(options);
  let ipv6: NetServer | undefined;
  const drain = drainable(server, () => ipv6);
  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
  if (host === '127.0.0.1') {
    ipv6 = await alsoOnIpv6(server, bound).catch(async (error) => {
      await drain(0);
      throw error;
    });
  }
  servePlain = https?.plain(bound);
  const serve = listener(bound);
  server.on('request', serve);
  // By default, Node itself responds to an unknown `Expect` header, but the header may also be ignored (RFC 9110,
  // section 10.1.1).
  server.on('checkExpectation', serve);
  const renewCertificate = (certificate: Certificate) => {
    if (server instanceof TlsServer) server.setSecureContext(certificate);
  };
  return { server, port: bound, renewCertificate, drain };
}

/**
 * Makes a server that listens on 127.0.0.1 also accept connections to the same port of `::1`: `localhost` means both,
 * and a browser may try `::1` first, where another program could be listening. Returns undefined without IPv6. Rejects
 * with the original error, such as EADDRINUSE.
 */
async function alsoOnIpv6(server: Server, port: number): Promise<NetServer | undefined> {
  const ipv6 = createNetServer((socket) => void server.emit('connection', socket));
  return new Promise((resolve, reject) => {
    ipv6.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT' ? resolve(undefined) : reject(error),
    );
    ipv6.listen({ port, host: '::1' }, () => resolve(ipv6));
  });
}
