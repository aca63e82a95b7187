import { connect, createServer, type Socket } from 'node:net';

export type DelayingProxy = Readonly<{
  /** The server's address through the proxy. */
  url: string;
  /** From now on each piece of an answer is this many ms late. */
  delayBy(ms: number): void;
  stop(): Promise<void>;
}>;

/** Forwards bytes between clients and the server at `url`, in order. */
export async function startDelayingProxy(url: string): Promise<DelayingProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay().on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const proxy = createServer((client) => {
    keep(client);
    const server = keep(connect(Number(target.port), target.hostname));
    client.on('data', (chunk) => server.write(chunk));
    // Timers of the same length fire in the order in which they were set.
    server.on('data', (chunk) => setTimeout(() => client.write(chunk), delayMs));
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: through.href,
    delayBy(ms) {
      delayMs = ms;
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
