import { decodeCursor, encodeCursor, SortedCursor } from '@hirelane/http/cursor';
import type { Wanted } from '@hirelane/http/paged-list';
import type { Queryable } from '@hirelane/postgres/pool';
import { newestRows } from './search-page.ts';
import type { SearchedList } from './searched-list.ts';

/** A row that is sorted. `at`: the time of the list's order, as `instant` writes it. */
export type Sortable = Readonly<{ id: string; at: string }>;
/** Compared one after the other, the lowest first. */
export type Key = readonly [first: number, second: number];
/** `max`: how many rows are sorted: the newest. */
export type Sorting<Row> = Readonly<{ max: number; keyOf(row: Row): Key }>;

const isBefore = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

const inOrder = (a: readonly [Key, Sortable], b: readonly [Key, Sortable]) =>
  isBefore(a[0][0], b[0][0]) || isBefore(a[0][1], b[0][1]) || isBefore(b[1].at, a[1].at) || isBefore(b[1].id, a[1].id);

/**
 * The ids of one page of a search whose newest rows are sorted by something other than their time, so that it costs the
 * same however many there are (docs/decisions/0080-search-filters.md). Equals stand in the order of their time, newest
 * first. What comes while somebody pages through the list is not in it. The list's columns are those of `Row`.
 */
export async function sortedPage<Row extends Sortable>(
  db: Queryable,
  list: SearchedList,
  words: readonly string[],
  { max, keyOf }: Sorting<Row>,
  { limit, cursor }: Wanted,
): Promise<Readonly<{ ids: readonly string[]; nextCursor: string | null }>> {
  const after = decodeCursor(SortedCursor, cursor);
  const until = after ? encodeCursor([after[0], after[1]]) : undefined;
  const { name, from, values } = await newestRows(db, list, words, max, until);
  const { rows: found } = await db.query<Row>({
    name,
    text: `SELECT ${list.columns} FROM (${from}) p ${list.joins} ORDER BY p.${list.table.time} DESC, p.id DESC`,
    values: [...values],
  });
  const sorted = found.map((row) => [keyOf(row), row] as const).sort(inOrder);
  const isLater = (one: readonly [Key, Row]) =>
    after === null || inOrder([[after[2], after[3]], { at: after[4], id: after[5] }], one) < 0;
  const rest = sorted.filter(isLater);
  const page = rest.slice(0, limit);
  const last = rest.length > limit ? page.at(-1) : undefined;
  const newest = after ? ([after[0], after[1]] as const) : endOf(found);
  return {
    ids: page.map(([, { id }]) => id),
    nextCursor: last ? encodeCursor([...newest, ...last[0], last[1].at, last[1].id]) : null,
  };
}

/** The highest id: the bound takes in all rows of its time. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Where the first page began: everything up to the time of the newest. */
const endOf = ([newest]: readonly Sortable[]): readonly [string, string] => [
  newest?.at ?? '1970-01-01T00:00:00Z',
  LAST_ID,
];
