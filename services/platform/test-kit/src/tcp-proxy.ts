import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type TcpProxy = Readonly<{
  /** The server's address through the proxy. */
  url: string;
  stop(): Promise<void>;
}>;

/**
 * Listens on 127.0.0.1 and connects each client to the server at `url`. `forward` passes on the bytes, and ends each
 * side when the other one has closed. If `port` is 0, any free port is used.
 */
export async function startTcpProxy(
  url: string,
  forward: (client: Socket, server: Socket) => void,
  port = 0,
): Promise<TcpProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.setNoDelay().on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const proxy = createServer((client) => forward(keep(client), keep(connect(Number(target.port), target.hostname))));
  await new Promise<void>((resolve, reject) => {
    proxy.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const through = new URL(url);
  // PostgreSQL's socket, which leads past the proxy.
  through.searchParams.delete('host');
  through.hostname = '127.0.0.1';
  through.port = String((proxy.address() as AddressInfo).port);
  return {
    url: through.href,
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

export type FreezableProxy = TcpProxy &
  Readonly<{
    /**
     * Freezes the server as SIGSTOP or a pulled cable does: nothing passes on the open connections, and none is closed.
     * New connections work, as if a replacement had the server's address, unless `withNew`.
     */
    freeze(withNew?: boolean): void;
  }>;

/** Forwards bytes between clients and the server at `url`. */
export async function startFreezableProxy(url: string, port = 0): Promise<FreezableProxy> {
  let opened = 0;
  let frozenBefore = 0;
  const proxy = await startTcpProxy(
    url,
    (client, server) => {
      const number = opened++;
      const isFrozen = () => number < frozenBefore;
      client.on('data', (chunk) => void (isFrozen() || server.write(chunk)));
      server.on('data', (chunk) => void (isFrozen() || client.write(chunk)));
      client.on('close', () => server.destroy());
      server.on('close', () => void (isFrozen() || client.destroy()));
    },
    port,
  );
  return {
    ...proxy,
    freeze(withNew = false) {
      frozenBefore = withNew ? Number.POSITIVE_INFINITY : opened;
    },
  };
}
