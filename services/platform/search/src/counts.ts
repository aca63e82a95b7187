import { COUNTED_MAX } from '@hirelane/api/constants';
import type { Count } from '@hirelane/api/schemas/search-query';
import { spellingOf } from '@hirelane/api/words';
import type { Queryable } from '@hirelane/postgres/pool';
import { readNewest } from './search-page.ts';
import type { SearchedList } from './searched-list.ts';

/** Rows that are looked at for the numbers of a filter: one more than is counted. What is beyond them is 'or more'. */
const LOOKED_AT = COUNTED_MAX + 1;

/** One filter whose values are counted. */
export type Group<Filters> = Readonly<{
  /** What is left out of a search to count what else could be chosen. */
  without: readonly (keyof Filters)[];
  /** Each value that is counted, and those that rows say which it takes in; a number: the values of most rows. */
  options: readonly (readonly [value: string, said: readonly string[]])[] | number;
}>;

/** Options that take in nothing but themselves. */
export const eachOf = (values: readonly (string | number)[]) =>
  values.map((value) => [`${value}`, [`${value}`]] as const);

/** Options that take in all that follow them too: the most is the last one. */
export const atLeastEachOf = (values: readonly number[]) =>
  values.map((value, n) => [`${value}`, values.slice(n).map(String)] as const);

/** `said`: SQL that selects the values, text, as which a row, `p`, is counted in each filter. */
export type Counted<Filters, Name extends string> = Readonly<{
  groups: Readonly<Record<Name, Group<Filters>>>;
  said: Readonly<Record<Name, string>>;
}>;

type Search<Filters> = Readonly<{
  filters: Filters;
  words: readonly string[];
  listOf(filters: Filters): SearchedList;
}>;

type Row = Readonly<{ filter: string; value: string | null; n: number }>;

/**
 * How many rows each value of a filter would leave of a search. Filters with nothing chosen are counted in what the
 * search finds; each of the others takes a search of its own, without it. Each looks at the newest LOOKED_AT alone.
 */
export async function countsOf<Filters, Name extends string>(
  db: Queryable,
  { groups, said }: Counted<Filters, Name>,
  { filters, words, listOf }: Search<Filters>,
): Promise<Record<Name, Count[]>> {
  const names = Object.keys(groups) as Name[];
  /** `of`: the filters that are counted: one, or all. */
  async function look(asked: Filters, of: readonly Name[]): Promise<readonly Row[]> {
    const list = listOf(asked);
    const pairs = of.map((one) => `SELECT '${one}', value FROM (${said[one]}) AS ${one}(value)`);
    const { rows } = await readNewest(db, list, words, { max: LOOKED_AT }, async ({ name, from, values }) => {
      const counted = await db.query<Row>({
        // Short, since PostgreSQL cuts names of statements after 63 characters.
        name: of.length === 1 ? `${name}-${names.indexOf(of[0] as Name)}` : name,
        text: `SELECT said.filter, said.value, count(*)::int AS n FROM (${from}) p ${list.joins}
               CROSS JOIN LATERAL (${pairs.join(' UNION ALL ')} UNION ALL SELECT 'all', '') AS said(filter, value)
               GROUP BY 1, 2`,
        values: [...values],
      });
      return { rows: counted.rows, found: foundIn(counted.rows) };
    });
    return rows;
  }

  const isChosen = (name: Name) => groups[name].without.some((one) => filters[one] !== undefined);
  const all = names.every(isChosen) ? [] : await look(filters, names);
  const counted = names.map(async (name) => {
    const { without, options } = groups[name];
    const left = Object.fromEntries(without.map((one) => [one, undefined]));
    const rows = isChosen(name) ? await look({ ...filters, ...left }, [name]) : all;
    return [name, numbersOf(rows, name, options)] as const;
  });
  return Object.fromEntries(await Promise.all(counted)) as Record<Name, Count[]>;
}

/** How many rows were looked at. */
const foundIn = (rows: readonly Row[]) => rows.find(({ filter }) => filter === 'all')?.n ?? 0;

function numbersOf(rows: readonly Row[], filter: string, options: Group<never>['options']): Count[] {
  const isCut = foundIn(rows) >= LOOKED_AT;
  const own = rows.filter((row) => row.filter === filter && row.value !== null);
  const countOf = (value: string, n: number) => ({
    value,
    n: Math.min(n, COUNTED_MAX),
    isMore: isCut || n > COUNTED_MAX,
  });
  const sum = (some: readonly Row[]) => some.reduce((total, row) => total + row.n, 0);
  if (typeof options !== 'number') {
    return options.map(([value, said]) => countOf(value, sum(own.filter((row) => said.includes(row.value ?? '')))));
  }
  return mostCommon(own, options).map(([value, n]) => countOf(value, n));
}

/** The values of most rows. Those that differ only in case are one, written as most write it. */
function mostCommon(rows: readonly Row[], most: number): readonly (readonly [value: string, n: number])[] {
  const sums = new Map<string, readonly [value: string, n: number]>();
  const sorted = [...rows].sort((a, b) => b.n - a.n || ((a.value ?? '') < (b.value ?? '') ? -1 : 1));
  for (const { value, n } of sorted) {
    const key = spellingOf(value ?? '');
    const [written, before] = sums.get(key) ?? [value ?? '', 0];
    sums.set(key, [written, before + n]);
  }
  return [...sums.values()].sort((a, b) => b[1] - a[1]).slice(0, most);
}
