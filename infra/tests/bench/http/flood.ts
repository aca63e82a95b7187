import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Sample } from './load.ts';

/** The results of the requests in one run. */
export type Flood = Readonly<{
  /** Requests sent. */
  sent: number;
  /**
   * For each request with a 2xx response, the ms from the intended start to the complete response, in ascending order.
   */
  answeredMs: readonly number[];
  /** The same for each request with a 503 response. */
  refusedMs: readonly number[];
  /** The number of requests whose client gave up. */
  gaveUp: number;
  /** The number of requests with any other response or a broken connection. */
  failed: number;
}>;

type Options = Readonly<{
  origin: string;
  sample: Sample;
  /** Arrivals per second. */
  rate: number;
  seconds: number;
  /** The time in ms after which a client gives up and closes its connection. */
  patienceMs: number;
  /** Connections opened in advance; more are opened when all are in use. */
  connections: number;
}>;

const PATIENCE_CHECK_MS = 50;

/**
 * Sends requests at a constant rate, regardless of the results of earlier ones (open loop), each on a free or a new
 * connection. Every time is measured from the intended start, so that a slow server does not hide its delays. Uses bare
 * sockets, because a client that uses more CPU time than the server would measure itself.
 */
export async function flood({ origin, sample, rate, seconds, patienceMs, connections }: Options): Promise<Flood> {
  const { hostname, port } = new URL(origin);
  const message = toMessage(origin, sample);
  const [answeredMs, refusedMs]: [number[], number[]] = [[], []];
  let [sent, gaveUp, failed] = [0, 0, 0];
  const free: Socket[] = [];
  const pending = new Map<Socket, number>();

  function openSocket(): Socket {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const read = answerReader((status) => {
      const intended = pending.get(socket);
      if (intended === undefined) return;
      pending.delete(socket);
      free.push(socket);
      const ms = performance.now() - intended;
      if (status >= 200 && status < 300) answeredMs.push(ms);
      else if (status === 503) refusedMs.push(ms);
      else failed++;
    });
    socket.on('data', read);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (pending.delete(socket)) failed++;
      const index = free.indexOf(socket);
      if (index !== -1) free.splice(index, 1);
    });
    return socket;
  }

  function send(intended: number) {
    const socket = free.pop() ?? openSocket();
    pending.set(socket, intended);
    socket.write(message);
  }

  function loseThePatient() {
    const limit = performance.now() - patienceMs;
    for (const [socket, intended] of pending) {
      if (intended > limit) break;
      pending.delete(socket);
      gaveUp++;
      socket.destroy();
    }
  }

  for (let opened = 0; opened < connections; opened++) {
    const socket = openSocket();
    await once(socket, 'connect');
    free.push(socket);
  }
  const start = performance.now();
  const patience = setInterval(loseThePatient, PATIENCE_CHECK_MS);
  const isOver = () => performance.now() - start >= seconds * 1_000;
  while (!isOver() || pending.size > 0) {
    const due = isOver() ? sent : Math.floor(((performance.now() - start) * rate) / 1_000);
    for (; sent < due; sent++) send(start + (sent * 1_000) / rate);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  clearInterval(patience);
  for (const socket of free) socket.destroy();
  const ascending = (a: number, b: number) => a - b;
  return { sent, answeredMs: answeredMs.sort(ascending), refusedMs: refusedMs.sort(ascending), gaveUp, failed };
}

function toMessage(origin: string, { method, path, headers, body = '' }: Sample): Buffer {
  const lines = Object.entries({ ...headers, host: new URL(origin).host, 'content-length': Buffer.byteLength(body) });
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  return Buffer.from(`${head}\r\n\r\n${body}`);
}

/** Calls `onAnswer` with the status of each complete response, which must have a Content-Length. */
function answerReader(onAnswer: (status: number) => void): (chunk: Buffer) => void {
  let head = '';
  let left = -1;
  let status = 0;
  return (chunk) => {
    let at = 0;
    while (at < chunk.length) {
      if (left === -1) {
        const from = head.length;
        head += chunk.toString('latin1', at);
        const end = head.indexOf('\r\n\r\n');
        if (end === -1) return;
        status = Number(head.slice(9, 12));
        left = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
        at += end + 4 - from;
        head = '';
      }
      const taken = Math.min(left, chunk.length - at);
      left -= taken;
      at += taken;
      if (left === 0) {
        left = -1;
        onAnswer(status);
      }
    }
  };
}
