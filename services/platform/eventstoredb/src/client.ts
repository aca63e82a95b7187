import { type AllStreamRecordedEvent, EventStoreDBClient, type ReadAllOptions } from '@eventstore/db-client';

export type SharedClient = Readonly<{
  client: EventStoreDBClient;
  /** Closes its connection when a shared client is released for the last time. */
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

type Where = Required<Pick<ReadAllOptions, 'direction' | 'fromPosition'>>;

/**
 * Reads one event of `$all`; undefined if none exists. Throws the signal's reason once it aborts. The stream is read
 * to its end or cancelled, because the library's `dispose` would wait for it forever.
 */
export async function readOne(
  client: EventStoreDBClient,
  where: Where,
  signal: AbortSignal,
): Promise<AllStreamRecordedEvent | undefined> {
  signal.throwIfAborted();
  const reading = client.readAll({ ...where, maxCount: 1 });
  const end = () => {
    // It rejects if no node was discovered; the signal's reason says what happened.
    void reading.cancel().catch(() => undefined);
    reading.destroy(signal.reason);
  };
  signal.addEventListener('abort', end, { once: true });
  try {
    let found: AllStreamRecordedEvent | undefined;
    for await (const { event } of reading) found = event;
    return found;
  } finally {
    signal.removeEventListener('abort', end);
  }
}
