import { EventStoreDBClient } from '@eventstore/db-client';
import { type Live, openLive } from './live.ts';

export type SharedClient = Readonly<{
  client: EventStoreDBClient;
  live: Live;
  /** Releases the shared client. Its connection is closed when the last user releases it. */
  release(): Promise<void>;
}>;

const shared = new Map<string, { client: EventStoreDBClient; live: Live; users: number }>();

/**
 * Returns the process's only client for an address (`esdb://host:2113?tls=false`, or `esdb+discover://…` for a
 * cluster). All appends by a client share one gRPC stream. More clients would not help: when any such stream breaks,
 * the library rejects the pending appends of every client in the process (6.2.1, reproduced against a fake server).
 */
export function shareClient(url: string): SharedClient {
  const entry = shared.get(url) ?? connect(url);
  shared.set(url, entry);
  entry.users++;
  let released = false;
  return {
    client: entry.client,
    live: entry.live,
    async release() {
      if (released) return;
      released = true;
      entry.users--;
      if (entry.users > 0) return;
      shared.delete(url);
      await entry.client.dispose();
    },
  };
}

function connect(url: string) {
  const client = EventStoreDBClient.connectionString(url);
  return { client, live: openLive(client), users: 0 };
}
