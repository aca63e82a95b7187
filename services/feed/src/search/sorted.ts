import type { ProjectFilters } from '@hirelane/contracts/api/project-search';
import { SORTED_MAX, type SORTS } from '@hirelane/contracts/constants';
import { decodeCursor, encodeCursor, Moment } from '@hirelane/http/cursor';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { newestRows } from '@hirelane/search/search-page';
import { searchedWords } from '@hirelane/search/search-text';
import * as z from 'zod';
import { pointsSql } from '../best-matches.ts';
import { type CardRow, type CardSchemas, cardJson, joins } from '../card.ts';
import { searchedList } from './searched.ts';

type Sort = Exclude<(typeof SORTS)[number], 'newest'>;
type Row = Readonly<{ id: string; at: string; rate: number; proposals: number; points: number; skills: number }>;
/** Compared one after the other, the lowest first. */
type Key = readonly [first: number, second: number];

const KEYS: Readonly<Record<Sort, (row: Row) => Key>> = {
  best: ({ points, skills }) => [-points, skills],
  'budget-high': ({ rate }) => [-rate, 0],
  'budget-low': ({ rate }) => [rate, 0],
  'fewest-proposals': ({ proposals }) => [proposals, 0],
};

/**
 * `[time and id of the newest that is sorted, keys, time and id of the last that was shown]`. What is published while
 * somebody pages through the list is not in it.
 */
const SortedCursor = z.tuple([Moment, z.uuid(), z.number(), z.number(), Moment, z.uuid()]);

const isBefore = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);

const inOrder = (a: readonly [Key, Row], b: readonly [Key, Row]) =>
  isBefore(a[0][0], b[0][0]) || isBefore(a[0][1], b[0][1]) || isBefore(b[1].at, a[1].at) || isBefore(b[1].id, a[1].id);

type Asked = Readonly<{
  callerId: string;
  q: string | undefined;
  filters: ProjectFilters;
  sort: Sort;
  limit: number;
  cursor: string | undefined;
}>;

/**
 * Returns the query of a page of projects that are sorted by something other than their time. Sorted are the newest
 * SORTED_MAX to which the search applies, so that it costs the same however many there are
 * (docs/decisions/0080-search-filters.md). Equals stand in the order of their time, newest first.
 */
export function sortedQuery(db: Queryable, schemas: CardSchemas) {
  const s = identifier(schemas.feed);
  const columns = `p.id, ${instant('p.published_at')} AS at, p.rate::float8 AS rate, coalesce(n.n, 0) AS proposals,
    cardinality(p.skill_keys) AS skills`;
  const counts = `LEFT JOIN ${s}.proposal_counts n ON n.project_id = p.id`;

  async function cardsOf(callerId: string, ids: readonly string[]): Promise<readonly CardRow[]> {
    const { rows } = await db.query<CardRow>({
      name: `cards-${schemas.feed}`,
      text: `SELECT p.id AS "_id", ${cardJson(schemas)} AS card
             FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted(id, n) JOIN ${s}.projects p USING (id) ${joins(schemas)}
             ORDER BY wanted.n`,
      values: [callerId, ids],
    });
    return rows;
  }

  return async ({ callerId, q, filters, sort, limit, cursor }: Asked) => {
    const after = decodeCursor(SortedCursor, cursor);
    const isBest = sort === 'best';
    const list = searchedList(schemas.feed, callerId, filters, {
      name: isBest ? 'best' : 'sorted',
      columns: `${columns}, ${isBest ? pointsSql(s) : '0'} AS points`,
      joins: counts,
    });
    const until = after ? encodeCursor([after[0], after[1]]) : undefined;
    const { name, from, values } = await newestRows(db, list, searchedWords(q), SORTED_MAX, until);
    const { rows: found } = await db.query<Row>({
      name,
      text: `SELECT ${list.columns} FROM (${from}) p ${list.joins} ORDER BY p.published_at DESC, p.id DESC`,
      values: [...values],
    });
    const sorted = found.map((row) => [KEYS[sort](row), row] as const).sort(inOrder);
    const isLater = (one: readonly [Key, Row]) =>
      after === null || inOrder([[after[2], after[3]], { ...one[1], at: after[4], id: after[5] }], one) < 0;
    const rest = sorted.filter(isLater);
    const page = rest.slice(0, limit);
    const last = rest.length > limit ? page.at(-1) : undefined;
    const newest = after ? ([after[0], after[1]] as const) : endOf(found);
    return {
      rows: await cardsOf(
        callerId,
        page.map(([, { id }]) => id),
      ),
      nextCursor: last ? encodeCursor([...newest, ...last[0], last[1].at, last[1].id]) : null,
    };
  };
}

/** The highest id: the bound takes in all that were published at its time. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Where the first page began: everything up to the time of the newest. */
const endOf = ([newest]: readonly Row[]): readonly [string, string] => [newest?.at ?? '1970-01-01T00:00:00Z', LAST_ID];
