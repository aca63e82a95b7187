import type { FreelancerCard, FreelancerQuery } from '@hirelane/contracts/api/freelancers';
import { type FREELANCER_SORTS, SORTED_MAX } from '@hirelane/contracts/constants';
import { newestFirst, type Page, readPage } from '@hirelane/http/paged-list';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { searchPage } from '@hirelane/search/search-page';
import { searchedWords } from '@hirelane/search/search-text';
import { type Order, sortedPage } from '@hirelane/search/sorted-page';
import type { Clock } from '../reviews/period.ts';
import { ratedAt } from '../reviews/ratings.ts';
import { cardSql } from './card.ts';
import {
  type Asking,
  areTogether,
  MAY_BE_RATED,
  MAY_HAVE_COMPLETED,
  MIDNIGHT,
  type Schemas,
  searchedList,
} from './searched.ts';

type Sort = Exclude<(typeof FREELANCER_SORTS)[number], 'changed'>;

/** How each order sorts freelancers, `p`; `$1` is the time. */
const ordersOf = (schema: string): Readonly<Record<Sort, Order>> => ({
  stars: {
    name: 'who-stars',
    keys: ['-coalesce(rated.overall, 0)', '-coalesce(rated.people, 0)'],
    joins: `LEFT JOIN ${ratedAt(schema, MAY_BE_RATED, '$1::timestamptz')}`,
  },
  completed: {
    name: 'who-completed',
    keys: ['-done.n', '0'],
    joins: `CROSS JOIN LATERAL (
      SELECT count(*) AS n FROM ${identifier(schema)}.completed d WHERE d.freelancer_id = ${MAY_HAVE_COMPLETED} AND d.at < ${MIDNIGHT}) AS done`,
  },
});

/**
 * The directory of freelancers, a page at a time. `searching`: has a budget, for words and attributes of whatever
 * share.
 */
export function freelancerQueries(db: Queryable, searching: Queryable, schemas: Schemas, now: Clock) {
  const s = identifier(schemas.freelancers);
  const card = cardSql(schemas);
  const orders = ordersOf(schemas.freelancers);

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
      const { keys, ...shown } = orders[sort];
      const list = searchedList(schemas, asking, filters, { ...shown, columns: '' });
      const sorting = { max: SORTED_MAX, keys };
      const { ids, nextCursor } = await sortedPage(searching, list, words, sorting, { limit, cursor });
      return { rows: await cardsOf(asking.at, ids), nextCursor };
    }
    const name = words.length > 0 ? 'who-words' : 'who';
    const list = searchedList(schemas, asking, filters, { ...card, name });
    if (list.attributes.length === 0 && words.length === 0) return everybody(asking, query);
    return searchPage(searching, list, words, query);
  };
}
