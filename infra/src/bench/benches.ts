import { append } from './append.ts';
import type { Arguments } from './arguments.ts';
import type { Bench, Options } from './bench.ts';
import { reportEncryption } from './encryption.ts';
import { reportEventStoreDb } from './eventstoredb/report.ts';
import { budget } from './http/budget.ts';
import { command } from './http/command.ts';
import { feed } from './http/feed.ts';
import { hop } from './http/hop.ts';
import { live } from './http/live.ts';
import { overload } from './http/overload.ts';
import { person } from './http/person.ts';
import { publicPages } from './http/public.ts';
import { visible } from './http/visible.ts';
import { lists } from './lists.ts';
import { logins } from './logins.ts';
import { reportMatches } from './matches.ts';
import { messages } from './messages.ts';
import { pages } from './pages/pages.ts';
import { reportPasswords } from './passwords.ts';
import { people } from './people.ts';
import { proposals } from './proposals.ts';
import { rebuild } from './rebuild/rebuild.ts';
import { reportReceived } from './received.ts';
import { rest } from './rest.ts';
import { reportSizes } from './sizes.ts';
import { start } from './start.ts';
import { reportUploads } from './uploads.ts';

/** Everything with a table in docs/performance.md, in the order in which `all` measures it. */
export const BENCHES: readonly Bench[] = [
  append,
  command,
  feed,
  hop,
  budget,
  visible,
  rebuild,
  proposals,
  messages,
  lists,
  people,
  person,
  overload,
  live,
  pages,
  start,
  rest,
  logins,
];

/** Figures that are printed only. */
export const REPORTS: Readonly<Record<string, (options: Options) => Promise<string>>> = {
  passwords: reportPasswords,
  encryption: reportEncryption,
  eventstoredb: reportEventStoreDb,
  sizes: reportSizes,
  received: reportReceived,
  matches: reportMatches,
  uploads: reportUploads,
  // Among the others once a quiet machine has measured it.
  public: async (options) => (await publicPages.measure(options)).table,
};

/** The bench with that name. Throws an Error with one sentence when there is none, or when it lacks an argument. */
export function benchNamed(name: string, { options, isStored }: Pick<Arguments, 'options' | 'isStored'>): Bench {
  const found = BENCHES.find((bench) => bench.name === name);
  if (!found) throw new Error(`There is no bench ${name}.`);
  if (found.needs && options[found.needs] === undefined && !isStored)
    throw new Error(`${name} needs --${found.needs}.`);
  return found;
}
