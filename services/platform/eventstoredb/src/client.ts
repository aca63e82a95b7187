import { EventStoreDBClient } from '@eventstore/db-client';
import { withNodes } from './address.ts';
import { Unanswered } from './failures.ts';
import { watchLeader } from './leader.ts';
import { type LiveSubscription, openLiveSubscription } from './live.ts';

export type SharedClient = Readonly<{
  /** Replaced when a cluster has a new leader, so it must not be stored. */
  readonly client: EventStoreDBClient;
  live: LiveSubscription;
  /**
   * Reads with the client. Throws Unanswered if the client was replaced meanwhile: that ends the library's streams of
   * events early, without an error.
   */
  read<T>(work: (client: EventStoreDBClient) => Promise<T>): Promise<T>;
  /** Releases the shared client. Its connection is closed when the last user releases it. */
  release(): Promise<void>;
}>;

type Shared = {
  client: EventStoreDBClient;
  readonly live: LiveSubscription;
  readonly unwatch: () => void;
  users: number;
};

const shared = new Map<string, Shared>();

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
    get client() {
      return entry.client;
    },
    live: entry.live,
    async read(work) {
      const { client } = entry;
      const found = await work(client);
      if (entry.client !== client) throw new Unanswered('the cluster has a new leader');
      return found;
    },
    async release() {
      if (released) return;
      released = true;
      entry.users--;
      if (entry.users > 0) return;
      shared.delete(url);
      entry.unwatch();
      // `dispose` would wait forever for a stream that begins meanwhile.
      await entry.live.ended();
      await entry.client.dispose();
    },
  };
}

function connect(url: string): Shared {
  const entry: Shared = {
    client: EventStoreDBClient.connectionString(url),
    live: openLiveSubscription(() => entry.client),
    unwatch: watchLeader(url, (others) => {
      const old = entry.client;
      entry.client = EventStoreDBClient.connectionString(withNodes(url, others));
      // Cancels the pending calls, which their callers try again. It would otherwise take the keep-alive's 20 s.
      void old.dispose();
    }),
    users: 0,
  };
  return entry;
}
