import type { Wanted } from './event-store.ts';
import type { Event } from './events.ts';

/**
 * What a fold looks at: of the events that replace the same thing as a whole the last one, and every event that replaces
 * nothing. `replaces` names the thing; null: none. Opening what is replaced later is most of what reading a long stream costs.
 */
export const lastOfEach =
  <E extends Event>(replaces: (event: E) => string | null): Wanted<E> =>
  (events) => {
    const names = events.map(replaces);
    const last = new Map(names.map((name, i) => [name, i]));
    return names.map((name, i) => name === null || last.get(name) === i);
  };
