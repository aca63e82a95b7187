import { type AllStreamRecordedEvent, EventStoreDBClient, type ReadAllOptions } from '@eventstore/db-client';

export type SharedClient = Readonly<{
  client: EventStoreDBClient;
  /** Releases the shared client. Its connection is closed when the last user releases it. */
  release(): Promise<void>;
}>;

const shared = new Map<string, { client: EventStoreDBClient; users: number }>();

/**
 * Returns the process's only client for an address (`esdb://host:2113?tls=false`, or `esdb+discover://…` for a
 * cluster). All appends by a client share one gRPC stream. More clients would not help: when any such stream breaks,
 * the library rejects the pending appends of every client in the process (6.2.1, reproduced against a fake server).
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

/**
 * Reads events of `$all`. Throws the signal's reason when the signal aborts. The stream is read to its end or
 * cancelled, because the library's `dispose` would wait for it forever.
 */
export async function readEvents(
  client: EventStoreDBClient,
  where: Required<Pick<ReadAllOptions, 'direction' | 'fromPosition' | 'maxCount'>> &
    Pick<ReadAllOptions, 'requiresLeader'>,
  signal: AbortSignal,
): Promise<AllStreamRecordedEvent[]> {
  signal.throwIfAborted();
  const reading = client.readAll(where);
  const end = () => {
    // `cancel` rejects if no node was discovered; the signal's reason already explains the failure.
    void reading.cancel().catch(() => undefined);
    reading.destroy(signal.reason);
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    const found: AllStreamRecordedEvent[] = [];
    for await (const { event } of reading) if (event) found.push(event);
    return found;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
