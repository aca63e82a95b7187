import type { EventStore, Wanted } from '@hirelane/event-sourcing/event-store';
import type { Event, Recorded } from '@hirelane/event-sourcing/events';
import type { Seal } from './seal.ts';

/**
 * A store whose callers see plain text, and whose log holds sealed text, whatever adapter keeps it. The version is part of
 * each seal, so that an append that was tried in vain is sealed anew. `append` also throws SubjectErased.
 */
export const sealedStore = (store: EventStore, seal: Seal): EventStore => ({
  async read<E extends Event>(stream: string, wanted?: Wanted<E>) {
    const stored = await store.read<E>(stream);
    if (!wanted) return seal.open<E>(stored);
    const isWanted = wanted(stored);
    const opened = [...(await seal.open<E>(stored.filter((_, i) => isWanted[i])))];
    return stored.map((event, i): Recorded<E> => (isWanted[i] ? (opened.shift() ?? event) : event));
  },
  async append(stream, expected, events) {
    const sealed = await Promise.all(
      events.map(async (event, i) => {
        const { stream: _, version: __, ...closed } = await seal.close({ ...event, stream, version: expected + 1 + i });
        return closed;
      }),
    );
    return store.append(stream, expected, sealed);
  },
});
