import type { EventStore, Wanted } from '@hirelane/event-sourcing/event-store';
import type { Event, Recorded } from '@hirelane/event-sourcing/events';
import { upcast } from '@hirelane/event-sourcing/upcast';
import type { Encryption } from './encryption.ts';

/**
 * Wraps any adapter: callers see plain text, the log holds encrypted text. A text is encrypted for its event's version,
 * so the retry of a failed append encrypts again. `append` also throws SubjectErased.
 */
export const encryptedStore = (store: EventStore, encryption: Encryption): EventStore => ({
  async read<E extends Event>(stream: string, wanted?: Wanted<E>) {
    const stored = await store.read<E>(stream);
    if (!wanted) return encryption.decrypt<E>(stored);
    const encrypted = stored.map(upcast);
    const isWanted = wanted(encrypted);
    const decrypted = [...(await encryption.decrypt<E>(stored.filter((_, i) => isWanted[i])))];
    return encrypted.map((event, i): Recorded<E> => (isWanted[i] ? (decrypted.shift() ?? event) : event));
  },
  async append(stream, expected, events) {
    const encrypted = await Promise.all(
      events.map(async (event, i) => {
        const inStream = { ...event, stream, version: expected + 1 + i };
        const { stream: _, version: __, ...rest } = await encryption.encrypt(inStream);
        return rest;
      }),
    );
    return store.append(stream, expected, encrypted);
  },
});
