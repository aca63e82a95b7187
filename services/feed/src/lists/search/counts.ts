import {
  BUDGET_STEPS,
  CATEGORIES,
  DURATIONS,
  EXPERIENCE_TYPES,
  POSTED_DAYS,
  PROPOSAL_BANDS,
  SCOPES,
} from '@hirelane/api/constants';
import type { CountsQuery, ProjectCounts, ProjectFilters } from '@hirelane/api/schemas/project-search';
import type { Queryable } from '@hirelane/postgres/pool';
import { type Counted, countsOf, eachOf } from '@hirelane/search/counts';
import { searchedWords } from '@hirelane/search/search-text';
import { searchedList } from './searched.ts';

type Filter = keyof ProjectCounts['data'];

const GROUPS: Counted<ProjectFilters, Filter>['groups'] = {
  category: { without: ['category'], options: eachOf(CATEGORIES) },
  scope: { without: ['scope'], options: eachOf(SCOPES) },
  duration: { without: ['duration'], options: eachOf(DURATIONS) },
  experience: { without: ['experience'], options: eachOf(EXPERIENCE_TYPES) },
  budget: { without: ['budgetMin', 'budgetMax'], options: eachOf(BUDGET_STEPS) },
  posted: {
    without: ['posted'],
    options: POSTED_DAYS.map((days, place) => [`${days}`, POSTED_DAYS.slice(0, place + 1).map(String)] as const),
  },
  proposals: { without: ['proposals'], options: eachOf(PROPOSAL_BANDS) },
};

const STEPS = BUDGET_STEPS.join(', ');
const WITHIN = POSTED_DAYS.map((days) => `WHEN p.published_at >= now() - interval '${days} days' THEN '${days}'`);

/** SQL that returns project `p`'s value for each filter. */
const SAID: Readonly<Record<Filter, string>> = {
  category: 'SELECT p.category',
  scope: 'SELECT p.scope',
  duration: 'SELECT p.duration',
  experience: 'SELECT p.experience_type',
  budget: `SELECT (ARRAY[${STEPS}])[width_bucket(p.rate, ARRAY[${STEPS}]::bigint[])]::text`,
  posted: `SELECT CASE ${WITHIN.join(' ')} END`,
  proposals: `SELECT (ARRAY['${PROPOSAL_BANDS.join("', '")}'])[p.proposal_band + 1]`,
};

/** Returns a query for the number of projects that a search would find with each value of a filter. */
export function countsQuery(db: Queryable, schema: string) {
  return async (callerId: string, { q, ...filters }: CountsQuery): Promise<ProjectCounts> => ({
    data: await countsOf(
      db,
      { groups: GROUPS, said: SAID },
      {
        filters,
        words: searchedWords(q),
        listOf: (asked: ProjectFilters) =>
          searchedList(schema, callerId, asked, { name: 'counts', columns: '', joins: '' }),
      },
    ),
  });
}
