import {
  AVAILABILITIES,
  CATEGORIES,
  COMPLETED_STEPS,
  type FREELANCER_SORTS,
  PLACES_COUNTED,
  PREVIEW_LENGTH,
  SORTED_MAX,
  STARS_MAX,
} from '@hirelane/api/constants';
import type {
  FreelancerCard,
  FreelancerCounts,
  FreelancerCountsQuery,
  FreelancerFacts,
  FreelancerFilters,
  FreelancerQuery,
} from '@hirelane/api/schemas/freelancers';
import { newestFirst, type Page, readPage } from '@hirelane/http/paged-list';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { atLeastEachOf, type Counted, countsOf, eachOf } from '@hirelane/search/counts';
import { searchPage } from '@hirelane/search/search-page';
import { searchedWords } from '@hirelane/search/search-text';
import { type SortOrder, sortedPage } from '@hirelane/search/sorted-page';
import { initialSql } from '@hirelane/shared/visibility';
import type { Clock } from '../contracts/contract-state.ts';
import { ratedAt } from '../reviews/ratings.ts';
import { completedSql, nameKey } from './listed.ts';
import { type Asking, areTogether, MAY_BE_RATED, MAY_HAVE_COMPLETED, MIDNIGHT, searchedList } from './searched.ts';

type Sort = Exclude<(typeof FREELANCER_SORTS)[number], 'changed'>;

/** The sort expressions for freelancers, `p`, in each order; `$1` is the time. */
const ordersOf = (schema: string): Readonly<Record<Sort, SortOrder>> => ({
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

/** A page, and whether the query was the full name of freelancers instead of words. */
type Found = Page<FreelancerCard> & Readonly<{ isByName: boolean }>;

/**
 * The freelancer directory, one page at a time. `searching`: a connection with a time budget, because words and
 * attributes may match any number of rows.
 */
export function freelancerQueries(db: Queryable, searching: Queryable, schema: string, now: Clock) {
  const s = identifier(schema);
  const card = cardSql(schema);
  const orders = ordersOf(schema);
  const lookedFor = lookingFor(db, schema);

  /** All freelancers, the latest profile change first. */
  function everybody({ at, callerId }: Asking, query: FreelancerQuery): Promise<Page<FreelancerCard>> {
    const where = `$1::timestamptz IS NOT NULL AND ${areTogether(schema)}`;
    const all = { from: `${s}.listed p`, where, values: [at, callerId], name: `freelancers-${schema}` };
    return readPage(db, { ...all, ...card, order: newestFirst('p.updated_at'), id: 'p.id' }, query);
  }

  async function cardsOf(at: string, ids: readonly string[]): Promise<readonly FreelancerCard[]> {
    const { rows } = await searching.query<FreelancerCard>({
      name: `freelancer-cards-${schema}`,
      text: `SELECT ${card.columns} FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted(id, n)
             JOIN ${s}.listed p USING (id) ${card.joins} ORDER BY wanted.n`,
      values: [at, ids],
    });
    return rows;
  }

  /**
   * The freelancers who match a query, in the requested order. Orders other than `changed` sort only the latest
   * SORTED_MAX. Omits freelancers who block the caller or are blocked by the caller.
   */
  return async function list(query: FreelancerQuery, callerId: string): Promise<Found> {
    const { q, sort, limit, cursor, ...others } = query;
    const asking = { callerId, at: await now() };
    const { words, name: called } = await lookedFor(asking, q);
    const filters = { ...others, name: called };
    const isByName = called !== undefined;
    if (sort !== 'changed') {
      const { keys, ...shown } = orders[sort];
      const list = searchedList(schema, asking, filters, { ...shown, columns: '' });
      const sorting = { max: SORTED_MAX, keys };
      const { ids, nextCursor } = await sortedPage(searching, list, words, sorting, { limit, cursor });
      return { rows: await cardsOf(asking.at, ids), nextCursor, isByName };
    }
    const name = words.length > 0 ? 'who-words' : 'who';
    const list = searchedList(schema, asking, filters, { ...card, name });
    const isEverybody = list.attributes.length === 0 && words.length === 0;
    const page = isEverybody ? everybody(asking, query) : searchPage<FreelancerCard>(searching, list, words, query);
    return { ...(await page), isByName };
  };
}

const AVERAGES = `CASE WHEN rated.people IS NOT NULL THEN json_build_object('quality', rated.quality,
  'communication', rated.communication, 'reliability', rated.reliability, 'overall', rated.overall, 'people', rated.people) END`;

/** SQL for the number of contracts that a person, `p`, has completed before today; `$1` is the time. */
const completedCount = (s: string) =>
  `(SELECT count(*)::int FROM ${s}.completed d WHERE d.freelancer_id = p.id AND d.at < ${MIDNIGHT})`;

/** SQL for the `FreelancerCard` columns for a freelancer, `p`, and for the joins that they need; `$1` is the time. */
function cardSql(schema: string): Readonly<{ columns: string; joins: string }> {
  const s = identifier(schema);
  return {
    columns: `p.id AS "_id", nullif(c.handle, '') AS handle, u.first_name AS "firstName",
      ${initialSql('u.last_name')} AS "lastName", u.city, u.state, u.image_id AS "profileImg", f.title,
      left(f.description, ${PREVIEW_LENGTH}) AS description,
      coalesce(char_length(f.description) > ${PREVIEW_LENGTH}, false) AS "isDescriptionCut", f.skills,
      coalesce(c.categories, '{}') AS categories, coalesce(c.availability, 'available') AS availability,
      ${completedCount(s)} AS completed,
      ${AVERAGES} AS averages`,
    joins: `JOIN ${s}.people u ON u.id = p.id JOIN ${s}.profiles f ON f.user_id = p.id
      LEFT JOIN ${s}.choices c ON c.user_id = p.id LEFT JOIN ${ratedAt(schema, 'p.id', '$1::timestamptz')}`,
  };
}

/** Returns a function that reads facts about people, whether they are in the directory or not. */
export function factsQuery(db: Queryable, schema: string, now: Clock) {
  const s = identifier(schema);
  return async (ids: readonly string[]): Promise<readonly FreelancerFacts[]> => {
    const { rows } = await db.query<FreelancerFacts>({
      name: `freelancer-facts-${schema}`,
      text: `SELECT p.id AS "_id", coalesce(f.skills, '{}') AS skills, ${completedCount(s)} AS completed, ${AVERAGES} AS averages
             FROM ${s}.people p LEFT JOIN ${s}.profiles f ON f.user_id = p.id
             LEFT JOIN ${ratedAt(schema, 'p.id', '$1::timestamptz')} WHERE p.id = ANY ($2)`,
      values: [await now(), ids],
    });
    return rows;
  };
}

/** What a search looks for: words, or freelancers with this exact name. */
type Looked = Readonly<{ words: readonly string[]; name?: string }>;

/**
 * Returns a function that searches for the freelancers whose full name is the query, if the caller may find any, and
 * otherwise for its words. Names are not among the words: see `nameKey`.
 */
function lookingFor(db: Queryable, schema: string) {
  return async ({ callerId, at }: Asking, q: string | undefined): Promise<Looked> => {
    const words = searchedWords(q);
    const name = nameKey(q ?? '');
    if (!name.includes(' ')) return { words };
    const { rows } = await db.query<{ isName: boolean }>({
      name: `who-name-${schema}`,
      text: `SELECT EXISTS (SELECT FROM ${identifier(schema)}.listed p
                            WHERE p.name = $3 AND $1::timestamptz IS NOT NULL AND ${areTogether(schema)}) AS "isName"`,
      values: [at, callerId, name],
    });
    return rows[0]?.isName ? { words: [], name } : { words };
  };
}

type Filter = keyof FreelancerCounts['data'];

const STARS = Array.from({ length: STARS_MAX }, (_, n) => n + 1);

const GROUPS: Counted<FreelancerFilters, Filter>['groups'] = {
  category: { without: ['category'], options: eachOf(CATEGORIES) },
  availability: { without: ['availability'], options: eachOf(AVAILABILITIES) },
  stars: { without: ['stars'], options: atLeastEachOf(STARS) },
  completed: { without: ['completed'], options: atLeastEachOf(COMPLETED_STEPS) },
  place: { without: ['place'], options: PLACES_COUNTED },
};

/** SQL for the highest step that a number reaches; NULL if it is below the first step. */
const STEPS = COMPLETED_STEPS.join(', ');
const STEP = `(ARRAY[${STEPS}])[width_bucket(done.n, ARRAY[${STEPS}])]::text`;

/** SQL that returns the values of a freelancer, `p`, for each filter. */
function saidOf(schema: string): Readonly<Record<Filter, string>> {
  const s = identifier(schema);
  const completed = completedSql(`${s}.completed`, MAY_HAVE_COMPLETED, MIDNIGHT);
  return {
    category: `SELECT unnest(c.categories) FROM ${s}.choices c WHERE c.user_id = p.id`,
    availability: `SELECT coalesce((SELECT c.availability FROM ${s}.choices c WHERE c.user_id = p.id), 'available')`,
    stars: `SELECT floor(rated.overall)::int::text
            FROM (SELECT) AS one JOIN ${ratedAt(schema, MAY_BE_RATED, '$1::timestamptz')}`,
    // OFFSET 0 keeps PostgreSQL from counting again at each reference to `n`.
    completed: `SELECT ${STEP} FROM (SELECT ${completed} AS n OFFSET 0) AS done WHERE done.n > 0`,
    place: `SELECT place FROM ${s}.people u
            CROSS JOIN LATERAL (VALUES (u.city), (CASE WHEN lower(u.state) <> lower(u.city) THEN u.state END)) AS of(place)
            WHERE u.id = p.id AND place <> ''`,
  };
}

/**
 * Returns a function that counts how many freelancers a search would find with each value of a filter, among those the
 * caller may find.
 */
export function countsQuery(db: Queryable, schema: string, now: Clock) {
  const counted = { groups: GROUPS, said: saidOf(schema) };
  const lookedFor = lookingFor(db, schema);

  return async ({ q, ...filters }: FreelancerCountsQuery, callerId: string): Promise<FreelancerCounts> => {
    const asking = { callerId, at: await now() };
    const { words, name } = await lookedFor(asking, q);
    const listOf = (asked: FreelancerFilters) =>
      searchedList(schema, asking, { ...asked, name }, { name: 'who-counts', columns: '', joins: '' });
    return { data: await countsOf(db, counted, { filters, words, listOf }) };
  };
}
