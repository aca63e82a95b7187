import { startFreezableProxy } from '@hirelane/test-kit/tcp-proxy';
import { type FakeEventStoreDb, startFakeEventStoreDb } from './fake-eventstoredb.ts';

export type FakeCluster = Readonly<{
  /** The nodes' addresses for clients. */
  url: string;
  /** The log behind all nodes. */
  server: FakeEventStoreDb;
  /**
   * Freezes the leader, as SIGSTOP or a pulled cable does: nothing passes on its connections, old or new, and none is
   * closed.
   */
  freezeLeader(): void;
  /** Makes the next node the leader. */
  elect(): void;
  stop(): Promise<void>;
}>;

/** Three nodes with one log in memory: all of them accept appends, but clients learn that only one is the leader. */
export async function startFakeCluster(): Promise<FakeCluster> {
  let leader = 0;
  const ports: number[] = [];
  const server = await startFakeEventStoreDb({ cluster: () => ({ ports, leader: ports[leader] as number }) });
  const inner = new URL(server.url.replace('esdb:', 'http:')).origin;
  const proxies = await Promise.all([0, 1, 2].map(() => startFreezableProxy(inner)));
  ports.push(...proxies.map(({ url }) => Number(new URL(url).port)));
  return {
    url: `esdb://${ports.map((port) => `127.0.0.1:${port}`).join(',')}?tls=false`,
    server,
    freezeLeader: () => proxies[leader]?.freeze(true),
    elect() {
      leader = (leader + 1) % ports.length;
    },
    async stop() {
      await Promise.all(proxies.map(({ stop }) => stop()));
      server.stop();
    },
  };
}
