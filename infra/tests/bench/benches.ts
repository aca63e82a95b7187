import { append } from './append.ts';
import type { Bench } from './bench.ts';
import { events } from './events.ts';
import { frozen } from './frozen.ts';
import { catchUp } from './http/catch-up.ts';
import { command } from './http/command.ts';
import { feed } from './http/feed.ts';
import { overload } from './http/overload.ts';
import { visible } from './http/visible.ts';
import { lists } from './lists.ts';
import { people } from './people.ts';
import { proposals } from './proposals.ts';
import { reading } from './reading.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { rest } from './rest.ts';
import { start } from './start.ts';
import { statements } from './statements/statements.ts';

/** All benches with a table in docs/performance.md, in the order of `all`. */
export const BENCHES: readonly Bench[] = [
  append,
  command,
  feed,
  visible,
  statements,
  rebuild,
  reading,
  proposals,
  lists,
  people,
  events,
  catchUp,
  overload,
  start,
  rest,
  frozen,
];

/** The benches with these names. Throws an Error with a one-sentence message for an unknown name. */
export const benchesNamed = (names: readonly string[]): readonly Bench[] =>
  names.map((name) => {
    const found = BENCHES.find((bench) => bench.name === name);
    if (!found) throw new Error(`There is no bench ${name}.`);
    return found;
  });
