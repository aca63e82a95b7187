import { connect, createServer, type Socket } from 'node:net';

export type FaultyProxy = Readonly<{
  /** The server's address through the proxy. */
  url: string;
  /**
   * The next connection on which a client sends this text goes silent with it, as when a host has vanished: no bytes
   * pass any more, and nothing is closed. New connections work.
   */
  silenceAt(text: string): void;
  /**
   * The answer to the next text like this is followed, in the same packet, by PostgreSQL's word that it ends, and by
   * the end of the connection. New connections work.
   */
  endAfter(text: string): void;
  stop(): Promise<void>;
}>;

const ADMIN_SHUTDOWN = errorResponse({
  S: 'FATAL',
  V: 'FATAL',
  C: '57P01',
  M: 'terminating connection due to unexpected postmaster exit',
});

/** https://www.postgresql.org/docs/18/protocol-message-formats.html: ErrorResponse. */
function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const body = Buffer.from(
    `${Object.entries(fields)
      .map(([kind, value]) => `${kind}${value}\0`)
      .join('')}\0`,
  );
  const head = Buffer.from('E\0\0\0\0');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

/** Forwards bytes between clients and the server at `url`. */
export async function startFaultyProxy(url: string): Promise<FaultyProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const silencing: string[] = [];
  const ending: string[] = [];
  const isNext = (texts: string[], chunk: Buffer) => {
    const isIt = texts[0] !== undefined && chunk.includes(texts[0]);
    if (isIt) texts.shift();
    return isIt;
  };
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const proxy = createServer((client) => {
    keep(client);
    const server = keep(connect(Number(target.port), target.hostname));
    let isSilent = false;
    let isEnding = false;
    client.on('data', (chunk) => {
      isSilent ||= isNext(silencing, chunk);
      isEnding ||= isNext(ending, chunk);
      if (!isSilent) server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (isEnding) client.end(Buffer.concat([chunk, ADMIN_SHUTDOWN]));
      else if (!isSilent) client.write(chunk);
    });
    client.on('close', () => server.destroy());
    server.on('close', () => void (isSilent || client.destroy()));
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: through.href,
    silenceAt: (text) => void silencing.push(text),
    endAfter: (text) => void ending.push(text),
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
