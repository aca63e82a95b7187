import type { ProjectFilters } from '@hirelane/contracts/api/project-search';
import { SORTED_MAX, type SORTS } from '@hirelane/contracts/constants';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { searchedWords } from '@hirelane/search/search-text';
import { type Key, type Sortable, sortedPage } from '@hirelane/search/sorted-page';
import { POINTS_SQL, pointsJoin } from '../best-matches.ts';
import { type CardRow, type CardSchemas, cardJson, joins } from '../card.ts';
import { searchedList } from './searched.ts';

type Sort = Exclude<(typeof SORTS)[number], 'newest'>;
type Row = Sortable & Readonly<{ rate: number; proposals: number; points: number; skills: number }>;

const KEYS: Readonly<Record<Sort, (row: Row) => Key>> = {
  best: ({ points, skills }) => [-points, skills],
  'budget-high': ({ rate }) => [-rate, 0],
  'budget-low': ({ rate }) => [rate, 0],
  'fewest-proposals': ({ proposals }) => [proposals, 0],
};

type Asked = Readonly<{
  callerId: string;
  q: string | undefined;
  filters: ProjectFilters;
  sort: Sort;
  limit: number;
  cursor: string | undefined;
}>;

/** Returns the query of a page of projects that are sorted by something other than their time. */
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
    const isBest = sort === 'best';
    const list = searchedList(schemas.feed, callerId, filters, {
      name: isBest ? 'best' : 'sorted',
      columns: `${columns}, ${isBest ? POINTS_SQL : '0'} AS points`,
      joins: isBest ? `${counts} ${pointsJoin(s)}` : counts,
    });
    const sorting = { max: SORTED_MAX, keyOf: KEYS[sort] };
    const { ids, nextCursor } = await sortedPage<Row>(db, list, searchedWords(q), sorting, { limit, cursor });
    return { rows: await cardsOf(callerId, ids), nextCursor };
  };
}
