import type { FreelancerCounts, FreelancerCountsQuery, FreelancerFilters } from '@hirelane/contracts/api/freelancers';
import { AVAILABILITIES, CATEGORIES, COMPLETED_STEPS, PLACES_COUNTED, STARS_MAX } from '@hirelane/contracts/constants';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { atLeastEachOf, type Counted, countsOf, eachOf } from '@hirelane/search/counts';
import { searchedWords } from '@hirelane/search/search-text';
import type { Clock } from '../reviews/period.ts';
import { ratedAt } from '../reviews/ratings.ts';
import { completedSql } from './completed.ts';
import { MAY_BE_RATED, MAY_HAVE_COMPLETED, MIDNIGHT, type Schemas, searchedList } from './searched.ts';

type Filter = keyof FreelancerCounts['data'];

const STARS = Array.from({ length: STARS_MAX }, (_, n) => n + 1);

const GROUPS: Counted<FreelancerFilters, Filter>['groups'] = {
  category: { without: ['category'], options: eachOf(CATEGORIES) },
  availability: { without: ['availability'], options: eachOf(AVAILABILITIES) },
  stars: { without: ['stars'], options: atLeastEachOf(STARS) },
  completed: { without: ['completed'], options: atLeastEachOf(COMPLETED_STEPS) },
  place: { without: ['place'], options: PLACES_COUNTED },
};

/** SQL of the highest step that a number reaches; NULL below the first one. */
const STEPS = COMPLETED_STEPS.join(', ');
const STEP = `(ARRAY[${STEPS}])[width_bucket(done.n, ARRAY[${STEPS}])]::text`;

/** SQL that selects the values of a freelancer, `p`, in each filter. */
function saidOf(schema: string): Readonly<Record<Filter, string>> {
  const s = identifier(schema);
  const completed = completedSql(`${s}.completed`, MAY_HAVE_COMPLETED, MIDNIGHT);
  return {
    category: `SELECT unnest(c.categories) FROM ${s}.choices c WHERE c.user_id = p.id`,
    availability: `SELECT coalesce((SELECT c.availability FROM ${s}.choices c WHERE c.user_id = p.id), 'available')`,
    stars: `SELECT floor(rated.overall)::int::text
            FROM (SELECT) AS one JOIN ${ratedAt(schema, MAY_BE_RATED, '$1::timestamptz')}`,
    // OFFSET 0, or they would be counted at each mention.
    completed: `SELECT ${STEP} FROM (SELECT ${completed} AS n OFFSET 0) AS done WHERE done.n > 0`,
    place: `SELECT place FROM ${s}.people u
            CROSS JOIN LATERAL (VALUES (u.city), (CASE WHEN lower(u.state) <> lower(u.city) THEN u.state END)) AS of(place)
            WHERE u.id = p.id AND place <> ''`,
  };
}

/**
 * Returns the query of how many freelancers each value of a filter would leave of a search: of those alone whom the
 * caller may find.
 */
export function countsQuery(db: Queryable, schemas: Schemas, now: Clock) {
  const counted = { groups: GROUPS, said: saidOf(schemas.freelancers) };

  return async ({ q, ...filters }: FreelancerCountsQuery, callerId: string): Promise<FreelancerCounts> => {
    const asking = { callerId, at: await now() };
    const listOf = (asked: FreelancerFilters) =>
      searchedList(schemas, asking, asked, { name: 'who-counts', columns: '', joins: '' });
    return { data: await countsOf(db, counted, { filters, words: searchedWords(q), listOf }) };
  };
}
