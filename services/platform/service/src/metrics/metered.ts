import type { BlobStore } from '@hirelane/blob-stores/blob-store';
import { BadEvent, type EventStore, NotWriting, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import type { Idempotency } from '@hirelane/http/idempotency';
import type { APPEND_FAILURES, Series } from '@hirelane/runtime/metrics/series';

/** Wraps a store so that appends are timed, and conflicts and failures are counted. */
export const meteredStore = (store: EventStore, series: Series): EventStore => ({
  read: store.read,
  async append(stream, expected, events, response) {
    const stop = series.appendSeconds.startTimer();
    try {
      return await store.append(stream, expected, events, response);
    } catch (error) {
      if (error instanceof WrongExpectedVersion) series.appendConflicts.inc();
      else series.appendFailures.inc({ reason: reasonOf(error) });
      throw error;
    } finally {
      stop();
    }
  },
});

function reasonOf(error: unknown): (typeof APPEND_FAILURES)[number] {
  if (error instanceof NotWriting) return 'not_writing';
  return error instanceof BadEvent ? 'bad_event' : 'unknown';
}

/** Wraps the idempotency keys so that commands that did not have to run again are counted. */
export const meteredIdempotency = (idempotency: Idempotency, series: Series): Idempotency => ({
  ...idempotency,
  async once(scope, run) {
    let hasRun = false;
    const done = await idempotency.once(scope, (ids) => {
      hasRun = true;
      return run(ids);
    });
    if (!hasRun) series.idempotentReplays.inc();
    return done;
  },
});

/** Wraps a blob store so that the bytes written and read are counted. */
export const meteredBlobs = (blobs: BlobStore, series: Series): BlobStore => ({
  ...blobs,
  async put(key, body, limit) {
    const stored = await blobs.put(key, body, limit);
    series.blobBytes.inc({ direction: 'in' }, stored.size);
    return stored;
  },
  async get(key) {
    const found = await blobs.get(key);
    if (found) series.blobBytes.inc({ direction: 'out' }, found.size);
    return found;
  },
});
