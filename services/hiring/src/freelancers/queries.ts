import type { FreelancerCard, FreelancerQuery } from '@hirelane/contracts/api/freelancers';
import { type FREELANCER_SORTS, SORTED_MAX } from '@hirelane/contracts/constants';
import { newestFirst, type Page, readPage } from '@hirelane/http/paged-list';
import { instant } from '@hirelane/postgres/log';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { searchPage } from '@hirelane/search/search-page';
import { searchedWords } from '@hirelane/search/search-text';
import { type Key, type Sortable, sortedPage } from '@hirelane/search/sorted-page';
import type { Clock } from '../reviews/period.ts';
import { ratedAt } from '../reviews/ratings.ts';
import { cardSql } from './card.ts';
import { type Asking, areTogether, MIDNIGHT, type Schemas, searchedList } from './searched.ts';

type Sort = Exclude<(typeof FREELANCER_SORTS)[number], 'changed'>;
type Row = Sortable & Readonly<{ overall: number; people: number; completed: number }>;

const KEYS: Readonly<Record<Sort, (row: Row) => Key>> = {
  stars: ({ overall, people }) => [-overall, -people],
  completed: ({ completed }) => [-completed, 0],
};

/**
 * The directory of freelancers, a page at a time. `searching`: has a budget, for words and attributes of whatever
 * share.
 */
export function freelancerQueries(db: Queryable, searching: Queryable, schemas: Schemas, now: Clock) {
  const s = identifier(schemas.freelancers);
  const card = cardSql(schemas);
  const sorted = {
    columns: `p.id, ${instant('p.updated_at')} AS at, coalesce(rated.overall, 0) AS overall,
      coalesce(rated.people, 0) AS people,
      (SELECT count(*)::int FROM ${s}.completed d WHERE d.freelancer_id = p.id AND d.at < ${MIDNIGHT}) AS completed`,
    joins: `LEFT JOIN ${ratedAt(schemas.freelancers, 'p.id', '$1::timestamptz')}`,
  };

  /** Everybody, whoever changed their profile last first. */
  function everybody({ at, callerId }: Asking, query: FreelancerQuery): Promise<Page<FreelancerCard>> {
    const where = `$1::timestamptz IS NOT NULL AND ${areTogether(schemas)}`;
    const all = { from: `${s}.listed p`, where, values: [at, callerId], name: `freelancers-${schemas.freelancers}` };
    return readPage(db, { ...all, ...card, order: newestFirst('p.updated_at'), id: 'p.id' }, query);
  }

  async function cardsOf(at: string, ids: readonly string[]): Promise<readonly FreelancerCard[]> {
    const { rows } = await searching.query<FreelancerCard>({
      name: `freelancer-cards-${schemas.freelancers}`,
      text: `SELECT ${card.columns} FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted(id, n)
             JOIN ${s}.listed p USING (id) ${card.joins} ORDER BY wanted.n`,
      values: [at, ids],
    });
    return rows;
  }

  /**
   * Those to whom all of a query applies, in its order: of other orders than that of the last change, the latest
   * SORTED_MAX. Whoever the caller blocks, or is blocked by, is not among them.
   */
  return async function list(query: FreelancerQuery, callerId: string): Promise<Page<FreelancerCard>> {
    const { q, sort, limit, cursor, ...filters } = query;
    const words = searchedWords(q);
    const asking = { callerId, at: await now() };
    if (sort !== 'changed') {
      const list = searchedList(schemas, asking, filters, { ...sorted, name: 'who-sorted' });
      const sorting = { max: SORTED_MAX, keyOf: KEYS[sort] };
      const { ids, nextCursor } = await sortedPage<Row>(searching, list, words, sorting, { limit, cursor });
      return { rows: await cardsOf(asking.at, ids), nextCursor };
    }
    const name = words.length > 0 ? 'who-words' : 'who';
    const list = searchedList(schemas, asking, filters, { ...card, name });
    if (list.attributes.length === 0 && words.length === 0) return everybody(asking, query);
    return searchPage(searching, list, words, query);
  };
}
