import type { FreelancerCounts, FreelancerCountsQuery, FreelancerFilters } from '@hirelane/contracts/api/freelancers';
import { AVAILABILITIES, CATEGORIES, COMPLETED_STEPS, PLACES_COUNTED, STARS_MAX } from '@hirelane/contracts/constants';
import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { atLeastEachOf, type Counted, countsOf, eachOf } from '@hirelane/search/counts';
import { searchedWords } from '@hirelane/search/search-text';
import type { Clock } from '../reviews/period.ts';
import { ratedAt } from '../reviews/ratings.ts';
import { completedSql } from './completed.ts';
import { MIDNIGHT, type Schemas, searchedList } from './searched.ts';

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

/** SQL of what a freelancer is counted as, with the joins of `countsQuery`. */
const SAID = `
  SELECT 'category', chosen FROM unnest(c.categories) AS chosen
  UNION ALL SELECT 'availability', coalesce(c.availability, 'available')
  UNION ALL SELECT 'stars', floor(rated.overall)::int::text WHERE rated.people IS NOT NULL
  UNION ALL SELECT 'completed', ${STEP} WHERE done.n > 0
  UNION ALL SELECT 'place', u.city WHERE u.city <> ''
  UNION ALL SELECT 'place', u.state WHERE u.state <> '' AND lower(u.state) <> lower(u.city)`;

/**
 * Returns the query of how many freelancers each value of a filter would leave of a search: of those alone whom the
 * caller may find.
 */
export function countsQuery(db: Queryable, schemas: Schemas, now: Clock) {
  const s = identifier(schemas.freelancers);
  const joins = `JOIN ${s}.people u ON u.id = p.id LEFT JOIN ${s}.choices c ON c.user_id = p.id
    LEFT JOIN ${ratedAt(schemas.freelancers, 'p.id', '$1::timestamptz')}
    CROSS JOIN LATERAL (SELECT ${completedSql(`${s}.completed`, 'p.id', MIDNIGHT)} AS n) AS done`;

  return async ({ q, ...filters }: FreelancerCountsQuery, callerId: string): Promise<FreelancerCounts> => {
    const asking = { callerId, at: await now() };
    const listOf = (asked: FreelancerFilters) =>
      searchedList(schemas, asking, asked, { name: 'who-counts', columns: '', joins });
    return { data: await countsOf(db, { groups: GROUPS, said: SAID }, { filters, words: searchedWords(q), listOf }) };
  };
}
