import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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
/** Milliseconds between looks for connections that have become idle while draining. */
const DRAIN_STEP = 50;

/**
 * Opens a server with the limits of the guide, section 10, and gives it the listener made by `listener`, which is told
 * the port in use. Rejects with the original error, such as EADDRINUSE. `patience` is for tests.
 */
export async function listen(
  { host, port }: { host: string; port: number },
  listener: (port: number) => RequestListener,
  patience = PATIENCE,
): Promise<{ server: Server; port: number }> {
  const server = createServer({
    maxHeaderSize: HEADERS_MAX,
    headersTimeout: patience.headers,
    requestTimeout: patience.request,
    connectionsCheckingInterval: patience.check,
    // The path gate asks for it, and answers as everything else does.
    requireHostHeader: false,
  });
  const bound = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.removeListener('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
  const serve = listener(bound);
  server.on('request', serve);
  // Node would answer an `Expect` that it does not know by itself; it may as well be passed over (RFC 9110, section 10.1.1).
  server.on('checkExpectation', serve);
  return { server, port: bound };
}

/** Stops accepting, lets requests in flight finish for at most `grace` milliseconds, then cuts what is left. */
export async function drain(server: Server, grace: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection becomes idle when its request is answered; close() looks for idle ones only once.
  const idle = setInterval(() => server.closeIdleConnections(), DRAIN_STEP);
  const cut = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
