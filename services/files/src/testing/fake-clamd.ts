import { createServer, type Socket } from 'node:net';
import type { ClamdAddress } from '../scan/clamd.ts';

/** The reaction to a complete stream. A stream over the size limit gets its error immediately. */
export type Manner =
  | 'scans'
  | Readonly<{ says: string }>
  | 'closes in the middle'
  | 'closes at the end'
  | 'never answers'
  | 'answers by half';

export type FakeClamd = Readonly<{
  address: ClamdAddress;
  /** Sets the reaction to later streams. */
  behave(manner: Manner): void;
  /** The bytes of each complete stream, in order. */
  scanned: readonly Buffer[];
  /** The maximum number of concurrent scans, each from its command to its response. */
  mostAtOnce(): number;
  /** Holds back each response until `release` is called. */
  hold(): () => void;
  stop(): Promise<void>;
}>;

/**
 * EICAR's harmless test file, which every scanner detects. Split in two, so that scanners do not match this source
 * file.
 */
export const EICAR = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;

/**
 * Implements the part of clamd's protocol that `scanStream` uses, as strictly as clamd: it responds like clamd to an
 * unknown command, a chunk of more than `streamMax` bytes and an early end. Detects EICAR in plain streams, not in
 * archives.
 */
export async function startFakeClamd(streamMax = 26_214_400): Promise<FakeClamd> {
  let manner: Manner = 'scans';
  let held: Promise<void> = Promise.resolve();
  const scanned: Buffer[] = [];
  const sockets = new Set<Socket>();
  let scanning = 0;
  let most = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    serve(socket).catch(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };

  async function serve(socket: Socket) {
    const bytes = reader(socket);
    const command = (await bytes.until(0)).toString('latin1');
    if (command === 'zVERSION') return void socket.end('ClamAV 1.4.3/27800/Thu Nov 26 2026\0');
    if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0');
    most = Math.max(most, ++scanning);
    // A scan counts only until its response, because the next stream may arrive before the connection closes.
    const answer = await scan(bytes).finally(() => scanning--);
    if (answer === null) socket.destroy();
    else socket.end(answer);
  }

  /** The response; null to break the connection. */
  async function scan(bytes: ReturnType<typeof reader>): Promise<string | null> {
    const chunks: Buffer[] = [];
    let size = 0;
    for (;;) {
      const length = (await bytes.exactly(4)).readUInt32BE();
      if (length === 0) break;
      size += length;
      if (size > streamMax) return 'INSTREAM size limit exceeded. ERROR\0';
      chunks.push(await bytes.exactly(length));
      if (manner === 'closes in the middle') return null;
    }
    const whole = Buffer.concat(chunks);
    scanned.push(whole);
    await held;
    if (manner === 'never answers') return new Promise(() => undefined);
    if (manner === 'closes at the end') return '';
    if (manner === 'answers by half') return 'stream: O';
    if (manner !== 'scans' && manner !== 'closes in the middle') return `${manner.says}\0`;
    return whole.includes(EICAR) ? 'stream: Win.Test.EICAR_HDB-1 FOUND\0' : 'stream: OK\0';
  }

  return {
    address: { host: '127.0.0.1', port },
    behave(next) {
      manner = next;
    },
    scanned,
    mostAtOnce: () => most,
    hold() {
      let release: () => void = () => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Reads a requested number of bytes from a socket; rejects if the socket ends before that. */
function reader(socket: Socket) {
  const incoming: AsyncIterator<Buffer> = socket[Symbol.asyncIterator]();
  let rest = Buffer.alloc(0);
  async function more() {
    const next = await incoming.next();
    if (next.done) throw new Error('Expected more bytes, but the connection ended.');
    rest = Buffer.concat([rest, next.value]);
  }
  async function exactly(count: number): Promise<Buffer> {
    while (rest.length < count) await more();
    const taken = rest.subarray(0, count);
    rest = rest.subarray(count);
    return taken;
  }
  return {
    exactly,
    async until(end: number): Promise<Buffer> {
      while (!rest.includes(end)) await more();
      const taken = await exactly(rest.indexOf(end) + 1);
      return taken.subarray(0, -1);
    },
  };
}
