import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';

let opened = 0;

/**
 * Opens a connection without a socket to a server in this process, and returns the client's end for an `Agent`, whose
 * requests then need no system calls. The server sees the address `memory` and a different port for each connection.
 */
export function connectInMemory(server: Server): Duplex {
  const [client, other] = duplexPair();
  opened += 1;
  closeWith(client, other);
  closeWith(other, client);
  server.emit('connection', asSocket(other, opened));
  return asSocket(client, opened);
}

/**
 * Node's own pair does not notice that its other half was destroyed: without this listener, abandoned work would
 * continue.
 */
function closeWith(one: Duplex, other: Duplex): void {
  one.once('close', () => {
    // After a normal end, the other half first reads the bytes already sent. After any other end, it closes
    // immediately, as after a TCP reset.
    if (one.writableFinished && !other.readableEnded) other.once('end', () => other.destroy());
    else other.destroy();
  });
}

/** Adds the parts of `net.Socket` that `node:http` uses. */
function asSocket(duplex: Duplex, port: number): Duplex {
  let timer: NodeJS.Timeout | undefined;
  const active = () => void timer?.refresh();
  const [push, write] = [duplex.push, duplex._write];
  duplex.push = (...chunk) => {
    active();
    return push.apply(duplex, chunk);
  };
  duplex._write = (...chunk) => {
    active();
    write.apply(duplex, chunk);
  };
  duplex.once('close', () => clearTimeout(timer));
  const self = () => duplex;
  return Object.assign(duplex, {
    remoteAddress: 'memory',
    remotePort: port,
    setNoDelay: self,
    setKeepAlive: self,
    ref: self,
    unref: self,
    /** Emits `timeout` after `ms` without a byte in either direction; 0 turns it off. */
    setTimeout(ms: number, callback?: () => void) {
      clearTimeout(timer);
      timer = ms > 0 ? setTimeout(() => duplex.emit('timeout'), ms).unref() : undefined;
      if (callback) duplex[ms > 0 ? 'once' : 'off']('timeout', callback);
      return duplex;
    },
  });
}
