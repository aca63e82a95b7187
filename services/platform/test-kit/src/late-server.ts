import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';
import { startFreezableProxy } from './tcp-proxy.ts';

/** A test server at an address that refuses connections until `comes` is called. */
export type LateServer = Readonly<{ url: string; port: number; comes(): Promise<void> }>;

/**
 * Returns the address of a server that is not running yet. Once `comes` is called, the address forwards everything to
 * the server at `target`.
 */
export async function startLateServer(target: string): Promise<LateServer> {
  const port = await freePort();
  let stop = async () => {};
  onTestFinished(() => stop());
  const url = new URL(target);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.href,
    port,
    async comes() {
      ({ stop } = await startFreezableProxy(target, port));
    },
  };
}
