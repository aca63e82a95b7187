import { startTcpProxy, type TcpProxy } from '@hirelane/test-kit/tcp-proxy';

export type DelayingProxy = TcpProxy &
  Readonly<{
    /** Sets the delay in ms for each later chunk of a response. */
    delayBy(ms: number): void;
  }>;

/** Forwards bytes between clients and the server at `url`, in order. */
export async function startDelayingProxy(url: string): Promise<DelayingProxy> {
  let delayMs = 0;
  const proxy = await startTcpProxy(url, (client, server) => {
    client.on('data', (chunk) => server.write(chunk));
    // Timers with the same delay fire in the order they were set.
    server.on('data', (chunk) => setTimeout(() => client.write(chunk), delayMs));
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroy());
  });
  return {
    ...proxy,
    delayBy(ms) {
      delayMs = ms;
    },
  };
}
