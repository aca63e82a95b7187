import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type Connection, watchSilence } from '@hirelane/runtime/silence';
import type { ISocketFactory, ISocketFactoryArgs } from 'kafkajs';

/**
 * A second longer than a broker holds a fetch. A new connection does not show whether a broker is still working on a
 * request, so this also covers publications that wait for a slow replica or disk.
 */
const SILENCE_MS = 3_000;
/**
 * After this, kafkajs closes a connection whose broker responds on no other either. After its own timeout, kafkajs would
 * repeat the request on the same connection.
 */
export const REQUEST_TIMEOUT_MS = 30_000;
const CHECK_TIMEOUT_MS = 1_000;
const KEEP_ALIVE_MS = 60_000;

/** The requests JoinGroup and SyncGroup, whose responses wait for the group's other members. */
const HELD = [11, 14];
/** ApiVersions, version 0, without a client id, which brokers also accept before a login (kafka.apache.org/protocol). */
const API_VERSIONS = Buffer.from('0000000a0012000000000000ffff', 'hex');

/** Watches by broker. */
const watches = new Map<string, (connection: Connection) => () => void>();

/** Opens a socket that is closed once its broker responds only on new ones. kafkajs then repeats the request. */
export const openWatchedSocket: ISocketFactory = (address) => {
  const socket = open(address);
  /** For each request without a response, oldest first, whether it waits for the group. A broker responds in order. */
  const pending: boolean[] = [];
  const isWaiting = () => pending[0] === false;
  const limit = () => socket.setTimeout(isWaiting() ? REQUEST_TIMEOUT_MS : 0);
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  socket.write = (...args: unknown[]) => {
    const [request] = args;
    // After the request's size.
    pending.push(Buffer.isBuffer(request) && HELD.includes(request.readInt16BE(4)));
    limit();
    return write(...args);
  };
  const countResponses = responseCounter();
  socket.on('data', (chunk: Buffer) => {
    try {
      pending.splice(0, countResponses(chunk));
    } catch (error) {
      socket.destroy(error as Error);
    }
    limit();
  });
  const broker = `${address.host}:${address.port}`;
  const watch =
    watches.get(broker) ?? watchSilence(SILENCE_MS, async (silent) => ((await responds(address)) ? silent : []));
  watches.set(broker, watch);
  const connection = {
    socket: () => socket,
    isWaiting,
    isIdle: () => pending.length === 0,
  };
  socket.once('close', watch(connection));
  return socket;
};

/** The length of a response's size, an int32 in front of it (kafka.apache.org/protocol). */
const SIZE_BYTES = 4;

/** Returns a function that counts the responses that end in each chunk of a connection's bytes. Throws for a negative size. */
export function responseCounter(): (chunk: Buffer) => number {
  let size = Buffer.alloc(0);
  let missing = 0;
  return (chunk) => {
    let count = 0;
    for (let at = 0; at < chunk.length; ) {
      if (missing === 0) {
        const part = chunk.subarray(at, at + SIZE_BYTES - size.length);
        size = Buffer.concat([size, part]);
        at += part.length;
        if (size.length < SIZE_BYTES) break;
        missing = size.readInt32BE();
        size = Buffer.alloc(0);
        if (missing < 0) throw new Error(`Kafka: expected the size of a response, got ${missing}.`);
        if (missing === 0) count++;
      } else {
        const taken = Math.min(missing, chunk.length - at);
        missing -= taken;
        at += taken;
        if (missing === 0) count++;
      }
    }
    return count;
  };
}

/** As kafkajs does by default. */
function open({ host, port, ssl, onConnect }: ISocketFactoryArgs): Socket {
  const socket = ssl
    ? connectTls({ host, port, ...(isIP(host) === 0 && { servername: host }), ...ssl }, onConnect)
    : connectTcp({ host, port }, onConnect);
  return socket.setKeepAlive(true, KEEP_ALIVE_MS);
}

const responds = (address: ISocketFactoryArgs): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = open({ ...address, onConnect: () => socket.write(API_VERSIONS) });
    socket.setTimeout(CHECK_TIMEOUT_MS, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(false));
    socket.on('data', () => {
      resolve(true);
      socket.destroy();
    });
  });
