import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { addressKey } from '../http/address.ts';
import type { LogSample } from '../http/log-sample.ts';
import { whenOver } from '../http/when-over.ts';
import { refuseTooMany } from './refuse.ts';
import type { Slots } from './settings.ts';

/** Retry-After for a client with too many requests in progress, in seconds. */
export const WAIT_MS = 1_000;
/**
 * How long a proxy may leave a connection idle: longer than the default of 60 s in nginx and AWS's load balancers. If
 * the bff closed the connection first, a request that the proxy sends at that moment would fail.
 */
const PROXY_IDLE_MS = 65_000;

/** Counts slots in use by key; `enter` takes one and returns whether one was free. */
export function openCounter(max: number) {
  const open = new Map<string, number>();
  return {
    enter(key: string): boolean {
      const before = open.get(key) ?? 0;
      if (before >= max) return false;
      open.set(key, before + 1);
      return true;
    },
    leave(key: string): void {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    },
  };
}

/** The connections that count towards their address's share. */
export type AddressShares = Readonly<{
  /** Counts a connection and calls `leave` once, when the connection closes or is set apart. */
  hold(socket: Socket, leave: () => void): void;
  /**
   * Stops counting a connection towards its address's share, because another limit applies to connections of its kind.
   */
  setApart(socket: Socket): void;
}>;

export function openAddressShares(): AddressShares {
  const held = new Map<string, () => void>();
  const release = (name: string) => {
    held.get(name)?.();
    held.delete(name);
  };
  return {
    hold(socket, leave) {
      const name = nameOf(socket);
      held.set(name, leave);
      socket.once('close', () => release(name));
    },
    setApart: (socket) => release(nameOf(socket)),
  };
}

/** With TLS, a request's socket differs from the connection's, but its remote address and port are the same. */
const nameOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;

type Watch = Readonly<{
  slots: Slots;
  trustProxy: number;
  shares: AddressShares;
  sample: LogSample;
  logger: Logger;
}>;

/**
 * Closes connections beyond the limit immediately, before anything is read from them: a client that opens many and
 * never finishes a request uses up only its own share. Behind a proxy, all connections come from the proxy, so only
 * their total number is limited, and they may be idle for longer.
 */
export function limitConnections(server: Server, { slots, trustProxy, shares, sample, logger }: Watch): void {
  const refused = (limit: 'connections' | 'addressConnections', address: string) => {
    if (sample.admits('connection-refused', address)) logger.warn({ event: 'connection-refused', limit });
  };
  server.maxConnections = slots.connections;
  server.on('drop', (dropped) => refused('connections', addressKey(dropped?.remoteAddress)));
  if (trustProxy > 0) {
    server.keepAliveTimeout = PROXY_IDLE_MS;
    return;
  }
  const addresses = openCounter(slots.perAddress);
  server.on('connection', (socket: Socket) => {
    const address = addressKey(socket.remoteAddress);
    if (addresses.enter(address)) {
      shares.hold(socket, () => addresses.leave(address));
      return;
    }
    refused('addressConnections', address);
    socket.destroy();
  });
}

/** Responds with 429 when an address has too many requests in progress, including those with unfinished bodies. */
export function limitUnderWay({ perAddress }: Slots): RequestHandler {
  const addresses = openCounter(perAddress);
  return (req, res, next) => {
    const address = addressKey(req.ip);
    if (!addresses.enter(address)) {
      refuseTooMany(res, 'addressConnections', WAIT_MS);
      return;
    }
    whenOver(res, () => addresses.leave(address));
    next();
  };
}

/** The number of times that each connection is checked within the timeout. */
const LOOKS = 4;

/** libuv's counts for a socket's stream, both in bytes. Node's own socket timeout reads the same counts. */
type Handle = Readonly<{ bytesWritten: number; writeQueueSize: number }>;

/**
 * The latest state of a connection: how many bytes the operating system has accepted, and when that number last
 * changed, in milliseconds.
 */
type Seen = { taken: number; since: number };

type StalledReadersWatch = Readonly<{ timeout: number; sample: LogSample; logger: Logger }>;

/**
 * Closes a connection whose client does not read a single byte of a buffered response within `timeout` ms. Any byte
 * counts as progress, so slow readers are not cut off. A response without buffered bytes is not affected.
 * `Socket.setTimeout()` cannot be used: every incoming byte resets it, and a client that reads nothing can still send.
 */
export function cutStalledReaders(server: Server, { timeout, sample, logger }: StalledReadersWatch): void {
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
 * Node does not expose these counts: its `bytesWritten` and `writableLength` change only with whole writes, which may
 * have megabytes.
 */
function handleOf(socket: Socket): Handle {
  const { _handle } = socket as Socket & { readonly _handle?: Handle | null };
  return _handle ?? { bytesWritten: 0, writeQueueSize: 0 };
}
