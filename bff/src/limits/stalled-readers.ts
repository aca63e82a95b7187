import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { addressKey } from '../http/address.ts';
import type { LogSample } from '../http/log-sample.ts';

/** How often, within the timeout, each connection is checked. */
const LOOKS = 4;

/** libuv's counts for a socket's stream, both in bytes. Node's own socket time-out reads the same. */
type Handle = Readonly<{ bytesWritten: number; writeQueueSize: number }>;

/**
 * The latest state of a connection: how many bytes the system has taken, and since when (ms) that number has not
 * changed.
 */
type Seen = { taken: number; since: number };

type Watch = Readonly<{ timeout: number; sample: LogSample; logger: Logger }>;

/**
 * Closes a connection whose client accepts no byte of a waiting answer within `timeout` ms. One byte is progress, so
 * slow readers continue, and an answer without waiting bytes is left alone. Not `Socket.setTimeout()`: every incoming
 * byte resets that, and a client that reads nothing can still send.
 */
export function cutStalledReaders(server: Server, { timeout, sample, logger }: Watch): void {
  const connections = new Map<Socket, Seen>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { taken: 0, since: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const [socket, seen] of connections) {
      const { bytesWritten, writeQueueSize } = handleOf(socket);
      const taken = bytesWritten - writeQueueSize;
      if (writeQueueSize === 0 || taken !== seen.taken) {
        seen.taken = taken;
        seen.since = now;
      } else if (now - seen.since >= timeout) {
        const address = addressKey(socket.remoteAddress);
        if (sample.admits('connection-refused', address)) {
          logger.warn({ event: 'connection-refused', limit: 'unread' });
        }
        socket.destroy();
      }
    }
  };
  const looking = setInterval(look, timeout / LOOKS).unref();
  server.once('close', () => clearInterval(looking));
}

/**
 * Node exposes neither number: its `bytesWritten` and `writableLength` change by whole writes, possibly of megabytes.
 */
function handleOf(socket: Socket): Handle {
  const { _handle } = socket as Socket & { readonly _handle?: Handle | null };
  return _handle ?? { bytesWritten: 0, writeQueueSize: 0 };
}
