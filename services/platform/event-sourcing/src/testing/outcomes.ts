import type { Decider } from '../decide.ts';
import type { Event } from '../events.ts';

/** What a command that changes nothing comes to. */
export const NOTHING = '';

/**
 * What each of these commands comes to after these events, by its type: the types of the events that are decided, with a
 * space between them, or the refusal.
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

/** What one command comes to after these events. */
export const outcomeOf = <S, C extends Readonly<{ type: string }>, E extends Event, R extends string>(
  decider: Decider<S, C, E, R>,
  past: readonly E[],
  command: C,
): string => outcomesOf(decider, past, [command])[command.type] ?? NOTHING;

/** A row that names the states of each outcome, as the outcome of each state. Throws if it names a state twice. */
export function byState(row: Readonly<Record<string, readonly string[]>>): Readonly<Record<string, string>> {
  const cells = Object.entries(row).flatMap(([outcome, states]) => states.map((state) => [state, outcome] as const));
  const named = new Map(cells);
  if (named.size !== cells.length) throw new Error(`a state is twice in the row ${JSON.stringify(row)}`);
  return Object.fromEntries(named);
}
