import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { Server as TlsServer } from 'node:tls';
import { drainable } from '@hirelane/runtime/drain';
import { alsoOnIpv6 } from './both-loopbacks.ts';
import { type Certificate, createHttps } from './https.ts';

/** Bytes of all request headers together. */
const HEADERS_MAX = 16 * 1024;
const PATIENCE = {
  /** Milliseconds to send the headers. */
  headers: 20_000,
  /** Milliseconds for a whole request: an upload of 25 MiB over a slow line, but no endless one. */
  request: 300_000,
  /** Milliseconds between looks for those who take longer. */
  check: 5_000,
};

type Address = Readonly<{
  host: string;
  port: number;
  /** Serves https with it; `plain` is told the port, and makes what answers a request without TLS. */
  https?: Readonly<{ certificate: Certificate; plain(port: number): RequestListener }> | undefined;
}>;

type Listening = Readonly<{
  server: Server;
  port: number;
  /** For https alone: the certificate of every connection from now on. */
  renewCertificate(certificate: Certificate): void;
  drain(grace: number): Promise<void>;
}>;

/**
 * Opens a server with limits on heads, bodies and time, and gives it the listener made by `listener`, which is told
 * the port in use. Rejects with the original error, such as EADDRINUSE. `drain` stops accepting, lets requests in flight
 * finish for at most `grace` milliseconds, then cuts what is left. On 127.0.0.1 it listens on ::1 as well. `patience` is for tests.
 */
export async function listen(
  { host, port, https }: Address,
  listener: (port: number) => RequestListener,
  patience = PATIENCE,
): Promise<Listening> {
  const options = {
    maxHeaderSize: HEADERS_MAX,
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    connectionsCheckingInterval: patience.check,
    // The path gate asks for it, and answers as everything else does.
    requireHostHeader: false,
  };
  let servePlain: RequestListener | undefined;
  const server = https
    ? createHttps({ ...options, ...https.certificate }, (req, res) => servePlain?.(req, res), patience.headers)
    : createServer(options);
  let beside: NetServer | undefined;
  const drain = drainable(server, () => beside);
  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
  if (host === '127.0.0.1') {
    beside = await alsoOnIpv6(server, bound).catch(async (error) => {
      await drain(0);
      throw error;
    });
  }
  servePlain = https?.plain(bound);
  const serve = listener(bound);
  server.on('request', serve);
  // Node would answer an `Expect` that it does not know by itself; it may as well be passed over (RFC 9110, section 10.1.1).
  server.on('checkExpectation', serve);
  const renewCertificate = (certificate: Certificate) => {
    if (server instanceof TlsServer) server.setSecureContext(certificate);
  };
  return { server, port: bound, renewCertificate, drain };
}
