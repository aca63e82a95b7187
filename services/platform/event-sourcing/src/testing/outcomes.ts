import type { Decider } from '../decide.ts';
import type { Event } from '../events.ts';

/** The outcome of a command that changes nothing. */
export const NOTHING = '';

/**
 * Returns the outcome of each of these commands after these events, keyed by command type: the types of the decided
 * events, separated by spaces, or the refusal.
 */
export function outcomesOf<S, C extends Readonly<{ type: string }>, E extends Event, R extends string>(
  decider: Decider<S, C, E, R>,
  past: readonly E[],
  commands: readonly C[],
): Readonly<Record<string, string>> {
  const state = past.reduce(decider.evolve, decider.initial);
  const outcomes = commands.map((command) => {
    const decided = decider.decide(state, command);
    return [command.type, 'refused' in decided ? decided.refused : decided.map(({ type }) => type).join(' ')];
  });
  return Object.fromEntries(outcomes);
}

/** The outcome of one command after these events. */
export const outcomeOf = <S, C extends Readonly<{ type: string }>, E extends Event, R extends string>(
  decider: Decider<S, C, E, R>,
  past: readonly E[],
  command: C,
): string => outcomesOf(decider, past, [command])[command.type] ?? NOTHING;

/** Converts a row that lists states for each outcome to the outcome for each state. Throws if a state appears twice. */
export function byState(row: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> {
  const cells = Object.entries(row).flatMap(([outcome, states]) => states.map((state) => [state, outcome] as const));
  const named = new Map(cells);
  if (named.size !== cells.length) throw new Error(`Expected each state once, got duplicates: ${JSON.stringify(row)}`);
  return Object.fromEntries(named);
}
