import { SORTED_MAX, type SORTS } from '@hirelane/api/constants';
import type { ProjectFilters } from '@hirelane/api/schemas/project-search';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { searchedWords } from '@hirelane/search/search-text';
import { type SortOrder, sortedPage } from '@hirelane/search/sorted-page';
import { POINTS_SQL, pointsJoin } from '../best-matches.ts';
import { type CardRow, cardJson, joins } from '../card.ts';
import { searchedList } from './searched.ts';

type Sort = Exclude<(typeof SORTS)[number], 'newest'>;

/** The sort expressions for projects `p` in each order. `s`: the quoted schema. */
const ordersOf = (s: string): Readonly<Record<Sort, SortOrder>> => ({
  best: { name: 'best', keys: [`-${POINTS_SQL}`, 'cardinality(p.skill_keys)'], joins: pointsJoin(s) },
  'budget-high': { name: 'high', keys: ['-p.rate', '0'], joins: '' },
  'budget-low': { name: 'low', keys: ['p.rate', '0'], joins: '' },
  'fewest-proposals': {
    name: 'few',
    keys: ['coalesce(n.n, 0)', '0'],
    joins: `LEFT JOIN ${s}.proposal_counts n ON n.project_id = p.id`,
  },
});

type Asked = Readonly<{
  callerId: string;
  q: string | undefined;
  filters: ProjectFilters;
  sort: Sort;
  limit: number;
  cursor: string | undefined;
}>;

/** Returns the query for a page of projects sorted by something other than time. */
export function sortedQuery(db: Queryable, schema: string) {
  const s = identifier(schema);
  const orders = ordersOf(s);

  async function cardsOf(callerId: string, ids: readonly string[]): Promise<readonly CardRow[]> {
    const { rows } = await db.query<CardRow>({
      name: `cards-${schema}`,
      text: `SELECT p.id AS "_id", ${cardJson(schema)} AS card
             FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted(id, n) JOIN ${s}.projects p USING (id) ${joins(schema)}
             ORDER BY wanted.n`,
      values: [callerId, ids],
    });
    return rows;
  }

  return async ({ callerId, q, filters, sort, limit, cursor }: Asked) => {
    const { keys, ...shown } = orders[sort];
    const list = searchedList(schema, callerId, filters, { ...shown, columns: '' });
    const sorting = { max: SORTED_MAX, keys };
    const { ids, nextCursor } = await sortedPage(db, list, searchedWords(q), sorting, { limit, cursor });
    return { rows: await cardsOf(callerId, ids), nextCursor };
  };
}
