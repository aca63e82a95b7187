import { EventStoreDBClient } from '@eventstore/db-client';

export type SharedClient = Readonly<{
  client: EventStoreDBClient;
  /** The last release closes the connection. */
  release(): Promise<void>;
}>;

const shared = new Map<string, { client: EventStoreDBClient; users: number }>();

/**
 * The process's only client for an address (`esdb://host:2113?tls=false`, or `esdb+discover://…` for a cluster). Its
 * appends go over one stream, and the library rejects the pending appends of every client of the process when any such
 * stream breaks: more clients would only spread the damage (6.2.1, reproduced against a fake server).
 */
export function shareClient(url: string): SharedClient {
  const entry = shared.get(url) ?? { client: EventStoreDBClient.connectionString(url), users: 0 };
  shared.set(url, entry);
  entry.users++;
  let released = false;
  return {
    client: entry.client,
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
