import type { AllStreamRecordedEvent, EventStoreDBClient, ReadAllOptions } from '@eventstore/db-client';

type Where = Required<Pick<ReadAllOptions, 'direction' | 'fromPosition'>>;

/**
 * Reads one event of `$all`; undefined when there is none. Throws the signal's reason once it aborts. The stream is
 * read to its end or cancelled: the library's `dispose` would wait for it for ever.
 */
export async function readOne(
  client: EventStoreDBClient,
  where: Where,
  signal: AbortSignal,
): Promise<AllStreamRecordedEvent | undefined> {
  signal.throwIfAborted();
  const reading = client.readAll({ ...where, maxCount: 1 });
  const end = () => {
    // It rejects when no node was discovered; the reason of the signal says what happened.
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
