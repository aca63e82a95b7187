import type { PagedList } from '@hirelane/http/paged-list';
import type { SearchedTable, SearchedWords } from './word-index.ts';

/**
 * The rows, `p`, of a searchable table. `name` is unique for each text of the other parts. `schema` is quoted. `where`
 * selects the rows, for which there must be an index in time order; `filter`, which may be more or less selective,
 * selects some of these rows. `attributes` are the attributes that `filter` requires and that are in the word index;
 * `always` are those that `where` requires. `joins` are the joins that the columns need. `since` is SQL for the
 * earliest time of a row.
 */
export type SearchedList = Pick<PagedList, 'columns' | 'values'> &
  Readonly<{
    name: string;
    schema: string;
    table: SearchedTable;
    where: string;
    filter: string;
    attributes: readonly SearchedWords[];
    always?: readonly SearchedWords[];
    joins: string;
    since?: string;
  }>;

// Parts of a search's SQL.

/**
 * SQL that hides a parameter's value from the planner, which would otherwise plan each search again for its values;
 * planning takes longer than the search and leads to the same plan.
 */
export const hidden = (parameter: string) => `(SELECT ${parameter})`;
export const queryFrom = (n: number) => hidden(`to_tsquery('simple', $${n})`);

/** SQL for an order, newest first. */
export const newest = (row: string, time: string) => `${row}.${time} DESC, ${row}.id DESC`;

/** SQL that tests whether a row contains all words in the `n`th parameter. */
export const hasWords = (words: readonly string[], n: number) =>
  words.length === 0 ? 'true' : `p.search @@ ${queryFrom(n)}`;

/** SQL that returns the time before which nothing can be found, or NULL if there are no rows. */
export const oldestOf = (list: SearchedList) =>
  list.since === undefined
    ? endOf(list, 'ASC')
    : `(SELECT greatest(oldest.at, ${list.since}) FROM (SELECT ${endOf(list, 'ASC')} AS at) AS oldest
        WHERE oldest.at IS NOT NULL)`;

/** SQL that returns the time of the newest (`DESC`) or oldest row. */
export const endOf = ({ schema, table }: SearchedList, order: 'ASC' | 'DESC') =>
  `(SELECT p.${table.time} FROM ${schema}.${table.name} p WHERE ${table.isListed('p.')}
    ORDER BY p.${table.time} ${order}, p.id ${order} LIMIT 1)`;
