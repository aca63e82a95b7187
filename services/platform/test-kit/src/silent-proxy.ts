import { connect, createServer, type Socket } from 'node:net';

export type SilentProxy = Readonly<{
  /** The server's address through the proxy. */
  url: string;
  /**
   * The next connection on which a client sends this text goes silent with it, as when a host has vanished: no bytes
   * pass any more, and nothing is closed. New connections work.
   */
  silenceAt(text: string): void;
  stop(): Promise<void>;
}>;

/** Forwards bytes between clients and the server at `url`. */
export async function startSilentProxy(url: string): Promise<SilentProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  const texts: string[] = [];
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
    client.on('data', (chunk) => {
      if (texts[0] !== undefined && chunk.includes(texts[0])) {
        texts.shift();
        isSilent = true;
      }
      if (!isSilent) server.write(chunk);
    });
    server.on('data', (chunk) => void (isSilent || client.write(chunk)));
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
    silenceAt: (text) => void texts.push(text),
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
