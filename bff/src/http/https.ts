import { createServer as createPlain, type RequestListener } from 'node:http';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { Socket } from 'node:net';

/** A private key and its certificate, both in PEM. */
export type Certificate = Readonly<{ key: string; cert: string }>;

/** Content type of the TLS handshake record that every connection begins with (RFC 8446, section 5.1). */
const HANDSHAKE = 0x16;

/**
 * Creates an https server that does not listen yet. A connection without TLS is passed to `plain` for a single request;
 * otherwise, a user who types `http://` would see a broken connection without a reason. `timeout` is the time in
 * milliseconds for a connection's first byte, and then for the handshake or the whole plain request.
 */
export function createHttps(options: ServerOptions & Certificate, plain: RequestListener, timeout: number): Server {
  const server = createServer({ ...options, handshakeTimeout: timeout });
  const plainServer = createPlain(
    { maxHeaderSize: options.maxHeaderSize, requireHostHeader: options.requireHostHeader },
    (req, res) => {
      res.shouldKeepAlive = false;
      plain(req, res);
    },
  );
  // A browser that does not trust the certificate aborts the handshake. There is no request to respond to.
  server.removeAllListeners('tlsClientError').on('tlsClientError', (_error, socket) => socket.destroy());
  const startTls = server.listeners('connection');
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    const late = setTimeout(() => socket.destroy(), timeout);
    socket.once('close', () => clearTimeout(late));
    whenItSpeaks(socket, (first) => {
      if (first !== HANDSHAKE) {
        plainServer.emit('connection', socket);
        return;
      }
      clearTimeout(late);
      for (const start of startTls) start.call(server, socket);
    });
  });
  return server;
}

/**
 * Calls `onFirst` with the first byte received, which remains in the buffer. If the connection ends without one, it is
 * not called.
 */
function whenItSpeaks(socket: Socket, onFirst: (first: number) => void): void {
  const give = () => socket.destroy();
  const look = () => {
    const first: Buffer | null = socket.read(1);
    if (first === null) return;
    socket.off('readable', look).off('end', give).off('error', give);
    socket.unshift(first);
    onFirst(first[0] ?? 0);
  };
  socket.on('readable', look).on('end', give).on('error', give);
}
