import fc from 'fast-check';
import type { Decider } from '../decide.ts';
import type { Event } from '../events.ts';

/** How many commands follow a past at most. */
const MORE = 5;
/** How many histories are tried beyond the pasts. */
const OTHERS = 100;

/**
 * Checks something in each of these pasts, and in histories that any few of these commands make of them; a command that
 * is refused adds nothing. The check throws where it does not hold.
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
