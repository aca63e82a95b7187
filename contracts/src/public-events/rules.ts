import type { EventOf } from '../events/catalog.ts';
import type { PublicCategory } from './catalog.ts';
import type { PublicIds } from './ids.ts';
import { type Logged, readAs } from './logged.ts';

/** A public event before validation by its schema. */
export type Publication = Readonly<{
  /** A type in the public catalogue's category. */
  type: string;
  /** The public id of its subject. */
  subject: string;
  data: object;
  /** The day on which it happened, if it is dated by day because others that it must not be linked to happened too. */
  day?: string;
}>;

/** What an event says in public (null: nothing), and what is known about the stream from then on. */
export type Translation<Known> = Readonly<{ said: Publication | null; known: Known }>;

type DataOf<C extends PublicCategory, T> = Extract<EventOf<C>, { type: T }>['data'];
/** `at`: the time of the event. */
export type RuleInput = Readonly<{ at: string; ids: PublicIds }>;
type Rule<Known, Data> = (known: Known, data: Data, given: RuleInput) => Translation<Known>;

/**
 * How each type of event in a category becomes public. Null: never, and it does not affect what other events say. A
 * type without an entry does not compile.
 */
export type Rules<C extends PublicCategory, Known> = {
  readonly [T in EventOf<C>['type']]: Rule<Known, DataOf<C, T>> | null;
};

/**
 * What each event of a stream says in public, from its first event on, and what is known at the end. Throws if an
 * event's data does not have the declared shape.
 */
export function follow<C extends PublicCategory, Known>(
  category: C,
  rules: Rules<C, Known>,
  initial: Known,
  history: readonly Logged[],
  ids: PublicIds,
): Readonly<{ said: readonly (Publication | null)[]; known: Known }> {
  let known = initial;
  // TypeScript cannot infer that a rule and its event have the same type.
  const ruleOf = rules as Readonly<Record<string, Rule<Known, unknown> | null | undefined>>;
  const said = history.map((logged) => {
    const rule = ruleOf[logged.type];
    if (!rule) return null;
    const step = rule(known, readAs(category, logged)?.data, { at: logged.at, ids });
    known = step.known;
    return step.said;
  });
  return { said, known };
}
