import { expect } from 'vitest';
import type { Decider } from '../decide.ts';
import type { Event } from '../events.ts';

/**
 * Decides a command after past events and checks the result: `given(project)(posted).when(edit).thenEvents(edited)`.
 */
export const given =
  <S, C, E extends Event, R extends string>(decider: Decider<S, C, E, R>) =>
  (...past: readonly E[]) => ({
    when(command: C) {
      const decided = decider.decide(past.reduce(decider.evolve, decider.initial), command);
      return {
        thenEvents: (...events: readonly E[]) => expect(decided).toEqual(events),
        thenNothing: () => expect(decided).toEqual([]),
        /** `pointers` lists the fields in the refusal, in order. By default, the list is empty. */
        thenRefused: (refused: R, ...pointers: readonly string[]) =>
          expect(decided).toEqual({
            refused,
            ...(pointers.length > 0 && { errors: pointers.map((pointer) => expect.objectContaining({ pointer })) }),
          }),
      };
    },
  });
