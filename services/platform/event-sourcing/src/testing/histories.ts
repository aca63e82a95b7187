import fc from 'fast-check';
import type { Decider } from '../decide.ts';
import type { Event } from '../events.ts';

/** The maximum number of commands to run after a given history. */
const MORE = 5;
/** The number of histories to check in addition to the given ones. */
const OTHERS = 100;

/**
 * Checks a property of each history in `pasts`, and of longer ones made by running a few of the commands after them. A
 * refused command adds nothing. `check` throws if the property does not hold.
 */
export const inAnyHistory =
  <S, C, E extends Event, R extends string>(
    { initial, evolve, decide }: Decider<S, C, E, R>,
    pasts: readonly (readonly E[])[],
    commands: readonly C[],
  ) =>
  (check: (history: readonly E[]) => void): void => {
    const next = (history: readonly E[], command: C): readonly E[] => {
      const decided = decide(history.reduce(evolve, initial), command);
      return 'refused' in decided ? history : [...history, ...decided];
    };
    const histories = fc
      .tuple(fc.constantFrom(...pasts), fc.array(fc.constantFrom(...commands), { maxLength: MORE }))
      .map(([past, more]) => more.reduce(next, past));
    const examples = pasts.map((past): [readonly E[]] => [past]);
    fc.assert(fc.property(histories, check), { examples, numRuns: pasts.length + OTHERS });
  };
