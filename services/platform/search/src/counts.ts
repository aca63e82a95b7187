import { COUNTED_MAX } from '@hirelane/api/constants';
import type { Count } from '@hirelane/api/schemas/search-query';
import { spellingOf } from '@hirelane/api/words';
import type { Queryable } from '@hirelane/postgres/pool';
import { readNewest } from './search-page.ts';
import type { SearchedList } from './searched-list.ts';

/**
 * The maximum number of rows read to count a filter's values. This is one more than the highest count shown; anything
 * above that is shown as 'or more'.
 */
const LOOKED_AT = COUNTED_MAX + 1;

/** A filter whose values are counted. */
export type CountGroup<Filters> = Readonly<{
  /** The filters that are omitted from a search to count the alternatives. */
  without: readonly (keyof Filters)[];
  /** Each counted value with the row values that it includes, or how many of the most frequent values to count. */
  options: readonly (readonly [value: string, said: readonly string[]])[] | number;
}>;

/** Options that each include only their own value. */
export const eachOf = (values: readonly (string | number)[]) =>
  values.map((value) => [`${value}`, [`${value}`]] as const);

/** Options in ascending order, each of which also includes all later ones. */
export const atLeastEachOf = (values: readonly number[]) =>
  values.map((value, n) => [`${value}`, values.slice(n).map(String)] as const);

/** `said` is SQL that selects, for each filter, the values (text) under which a row, `p`, is counted. */
export type Counted<Filters, Name extends string> = Readonly<{
  groups: Readonly<Record<Name, CountGroup<Filters>>>;
  said: Readonly<Record<Name, string>>;
}>;

type Search<Filters> = Readonly<{
  filters: Filters;
  words: readonly string[];
  listOf(filters: Filters): SearchedList;
}>;

type Row = Readonly<{ filter: string; value: string | null; n: number }>;

/**
 * Returns the number of rows that each filter value would leave in a search. Filters without a chosen value are counted
 * in the search's own result. Each of the others takes a separate search without that filter. Each search reads only
 * the newest LOOKED_AT rows.
 */
export async function countsOf<Filters, Name extends string>(
  db: Queryable,
  { groups, said }: Counted<Filters, Name>,
  { filters, words, listOf }: Search<Filters>,
): Promise<Record<Name, Count[]>> {
  const names = Object.keys(groups) as Name[];
  /** `of` contains the filters to count: either one or all of them. */
  async function look(asked: Filters, of: readonly Name[]): Promise<readonly Row[]> {
    const list = listOf(asked);
    const pairs = of.map((one) => `SELECT '${one}', value FROM (${said[one]}) AS ${one}(value)`);
    const { rows } = await readNewest(db, list, words, { max: LOOKED_AT }, async ({ name, from, values }) => {
      const counted = await db.query<Row>({
        // Short, because PostgreSQL truncates statement names after 63 characters.
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

/** The number of rows that were read. */
const foundIn = (rows: readonly Row[]) => rows.find(({ filter }) => filter === 'all')?.n ?? 0;

function numbersOf(rows: readonly Row[], filter: string, options: CountGroup<never>['options']): Count[] {
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

/** The most frequent values. Those that differ only in case count as one, in the most frequent spelling. */
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
