import { decodeCursor, encodeCursor, type PageRequest, SortedCursor, sizeFor } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import type { Queryable } from '@hirelane/postgres/pool';
import { readNewest } from './search-page.ts';
import type { SearchedList } from './searched-list.ts';

/**
 * `max` is how many of the newest rows are sorted. `keys` is SQL for the two numbers by which rows, `p`, are sorted,
 * lowest first.
 */
export type Sorting = Readonly<{ max: number; keys: readonly [first: string, second: string] }>;

/**
 * A list order. `name` must be short, because PostgreSQL truncates statement names after 63 characters. `joins` are the
 * joins that the keys need.
 */
export type SortOrder = Readonly<{ name: string; keys: Sorting['keys']; joins: string }>;

/**
 * `at` and `newest` are the times of the row and of the newest sorted row, in the format of `instant`. `found` is how
 * many rows were sorted.
 */
type Row = Readonly<{ id: string; at: string; first: number; second: number; newest: string; found: number }>;

/** The highest possible id, because the bound includes all rows with the same time. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Returns the ids on one page of a search whose newest rows are sorted by keys other than their time. The cost does not
 * depend on the number of rows (docs/decisions/0080-search-filters.md). Equal rows are in time order, newest first.
 * Rows added while a user pages through the list are not included. The list's columns are not read.
 */
export async function sortedPage(
  db: Queryable,
  list: SearchedList,
  words: readonly string[],
  { max, keys: [first, second] }: Sorting,
  { limit, cursor }: PageRequest,
): Promise<Readonly<{ ids: readonly string[]; nextCursor: string | null }>> {
  const after = decodeCursor(SortedCursor, cursor);
  const until = after ? encodeCursor([after[0], after[1]]) : undefined;
  const { time } = list.table;
  const size = sizeFor(limit);
  const { rows } = await readNewest(db, list, words, { max, until }, async ({ name, from, values }) => {
    const sorted = await db.query<Row>({
      name: `${name}-${size}`,
      // Times are formatted last, only for the page's rows.
      text: `SELECT page.id, ${instant(`page.${time}`)} AS at, page.first, page.second,
               ${instant('page.newest')} AS newest, page.found
             FROM (
               SELECT * FROM (
                 SELECT p.id, p.${time}, (${first})::float8 AS first, (${second})::float8 AS second,
                   max(p.${time}) OVER () AS newest, count(*) OVER ()::int AS found
                 FROM (${from}) p ${list.joins}) AS sorted
               WHERE ${after ? isLater(time, values.length) : 'true'}
               ORDER BY first, second, ${time} DESC, id DESC LIMIT ${size + 1}) AS page
             ORDER BY page.first, page.second, page.${time} DESC, page.id DESC`,
      values: [...values, ...(after ? after.slice(2) : [])],
    });
    return { rows: sorted.rows, found: sorted.rows[0]?.found ?? 0 };
  });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  if (!last) return { ids, nextCursor: null };
  const [newest, newestId] = after ?? [last.newest, LAST_ID];
  return { ids, nextCursor: encodeCursor([newest, newestId, last.first, last.second, last.at, last.id]) };
}

/** SQL that tests whether a row comes after another row, whose keys, time and id are the parameters after the `n`th. */
function isLater(time: string, n: number): string {
  const [first, second] = [`$${n + 1}::float8`, `$${n + 2}::float8`];
  const isOlder = `(${time}, id) < ($${n + 3}::timestamptz, $${n + 4}::uuid)`;
  return `(first > ${first} OR first = ${first} AND (second > ${second} OR second = ${second} AND ${isOlder}))`;
}
