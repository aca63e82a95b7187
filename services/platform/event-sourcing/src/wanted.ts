import type { Wanted } from './event-store.ts';
import type { Event } from './events.ts';

/**
 * The events that a fold needs: of those that replace the same thing as a whole the last one, and every event that
 * replaces nothing. `replaces` returns the name of that thing; null: none. Most of the cost of reading a long stream is
 * decrypting texts that were replaced later.
 */
export const lastOfEach =
  <E extends Event>(replaces: (event: E) => string | null): Wanted<E> =>
  (events) => {
    const names = events.map(replaces);
    const last = new Map(names.map((name, i) => [name, i]));
    return names.map((name, i) => name === null || last.get(name) === i);
  };
