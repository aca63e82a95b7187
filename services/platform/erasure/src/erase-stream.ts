import { type Context, stamp } from '@hirelane/event-sourcing/decide';
import { type EventStore, WrongExpectedVersion } from '@hirelane/event-sourcing/event-store';
import type { Event } from '@hirelane/event-sourcing/events';

const TRIES = 10;

/**
 * Ends a stream with its erasure event; does nothing if the stream has one. `handle` appends nothing after it. Throws
 * the store's own errors.
 */
export async function eraseStream(
  store: EventStore,
  stream: string,
  erasure: Event,
  context: Context,
): Promise<{ stream: string; version: number }> {
  for (let attempt = 1; ; attempt++) {
    const past = await store.read(stream);
    if (past.some(({ type }) => type === erasure.type)) return { stream, version: past.length };
    try {
      const version = await store.append(stream, past.length, [stamp(erasure, stream, 0, context)]);
      return { stream, version };
    } catch (error) {
      if (!(error instanceof WrongExpectedVersion) || attempt === TRIES) throw error;
    }
  }
}
