import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { addressKey } from '../http/address.ts';
import type { LogSample } from '../http/log-sample.ts';
import { whenOver } from '../http/when-over.ts';
import { refuseTooMany } from './refuse.ts';
import type { Slots } from './settings.ts';

/** How long a client with too many requests in progress must wait. */
export const WAIT_MS = 1_000;
/**
 * How long a proxy may leave a connection idle: longer than nginx and AWS's load balancers do, 60 s each by default.
 * Whichever side closes first, the other may be sending a request, and to a proxy that fails it.
 */
const PROXY_IDLE_MS = 65_000;

/** Counts open slots by key; `enter` returns whether one was free. */
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

/** The connections that count for their address. */
export type AddressShares = Readonly<{
  /** Counts a connection until it closes or is set apart, which `leave` ends; once. */
  hold(socket: Socket, leave: () => void): void;
  /** From here on a connection no longer counts: something else limits how many there are like it. */
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

/** With TLS, a request's socket is not the connection's, but its remote end is the same. */
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
 * never finishes a request uses up only its own share. Behind a proxy all connections come from the proxy, so only the
 * total counts, and it may leave them idle for longer.
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

/** Answers 429 when an address has too many requests in progress, including those with unfinished bodies. */
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

/** How often, within the timeout, each connection is checked. */
const LOOKS = 4;

/** libuv's counts for a socket's stream, both in bytes. Node's own socket time-out reads the same. */
type Handle = Readonly<{ bytesWritten: number; writeQueueSize: number }>;

/**
 * The latest state of a connection: how many bytes the system has taken, and since when (ms) that number has not
 * changed.
 */
type Seen = { taken: number; since: number };

type StalledReadersWatch = Readonly<{ timeout: number; sample: LogSample; logger: Logger }>;

/**
 * Closes a connection whose client accepts no byte of a waiting answer within `timeout` ms. One byte is progress, so
 * slow readers continue, and an answer without waiting bytes is left alone. Not `Socket.setTimeout()`: every incoming
 * byte resets that, and a client that reads nothing can still send.
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
 * Node exposes neither number: its `bytesWritten` and `writableLength` change by whole writes, possibly of megabytes.
 */
function handleOf(socket: Socket): Handle {
  const { _handle } = socket as Socket & { readonly _handle?: Handle | null };
  return _handle ?? { bytesWritten: 0, writeQueueSize: 0 };
}
