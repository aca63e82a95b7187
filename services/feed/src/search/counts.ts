import type { Count, CountsQuery, ProjectCounts, ProjectFilters } from '@hirelane/contracts/api/project-search';
import {
  BUDGET_STEPS,
  CATEGORIES,
  COUNTED_MAX,
  DURATIONS,
  EXPERIENCE_TYPES,
  POSTED_DAYS,
  PROPOSAL_BANDS,
  SCOPES,
} from '@hirelane/contracts/constants';
import type { Queryable } from '@hirelane/postgres/pool';
import { newestRows } from '@hirelane/search/search-page';
import { searchedWords } from '@hirelane/search/search-text';
import { searchedList } from './searched.ts';

/** Projects that are looked at for the numbers of a filter: what is beyond them is 'or more'. */
const LOOKED_AT = 2_000;

type Filter = keyof ProjectCounts['data'];
type Group = Readonly<{
  /** What is left out of a search to count what else could be chosen. */
  without: readonly (keyof ProjectFilters)[];
  /** SQL of the value of a project, `p`. */
  value: string;
  /** Each value that is counted, and those of `value` that it takes in. */
  options: readonly (readonly [value: string, of: readonly string[]])[];
}>;

const each = (values: readonly (string | number)[]) => values.map((value) => [`${value}`, [`${value}`]] as const);

const GROUPS: Readonly<Record<Filter, Group>> = {
  category: { without: ['category'], value: 'p.category', options: each(CATEGORIES) },
  scope: { without: ['scope'], value: 'p.scope', options: each(SCOPES) },
  duration: { without: ['duration'], value: 'p.duration', options: each(DURATIONS) },
  experience: { without: ['experience'], value: 'p.experience_type', options: each(EXPERIENCE_TYPES) },
  budget: {
    without: ['budgetMin', 'budgetMax'],
    value: `(ARRAY[${BUDGET_STEPS.join(', ')}])[width_bucket(p.rate, ARRAY[${BUDGET_STEPS.join(', ')}]::bigint[])]::text`,
    options: each(BUDGET_STEPS),
  },
  posted: {
    without: ['posted'],
    value: `CASE ${POSTED_DAYS.map((days) => `WHEN p.published_at >= now() - interval '${days} days' THEN '${days}'`).join(' ')} END`,
    options: POSTED_DAYS.map((days, place) => [`${days}`, POSTED_DAYS.slice(0, place + 1).map(String)] as const),
  },
  proposals: {
    without: ['proposals'],
    value: `(ARRAY['${PROPOSAL_BANDS.join("', '")}'])[p.proposal_band + 1]`,
    options: each(PROPOSAL_BANDS),
  },
};
const FILTERS = Object.keys(GROUPS) as readonly Filter[];

const VALUES = `(VALUES ${FILTERS.map((filter) => `('${filter}', ${GROUPS[filter].value})`).join(', ')}, ('all', ''))`;

type Row = Readonly<{ filter: Filter | 'all'; value: string | null; n: number }>;

/**
 * Returns the query of how many projects each value of a filter would leave of a search. A filter with nothing chosen
 * is counted in what the search finds; each of the others takes a search of its own, without it. Each looks at the
 * newest LOOKED_AT alone.
 */
export function countsQuery(db: Queryable, schema: string) {
  async function look(callerId: string, q: string | undefined, filters: ProjectFilters): Promise<readonly Row[]> {
    const list = searchedList(schema, callerId, filters, { name: 'counts', columns: '', joins: '' });
    const { name, from, values } = await newestRows(db, list, searchedWords(q), LOOKED_AT);
    const { rows } = await db.query<Row>({
      name,
      text: `SELECT said.filter, said.value, count(*)::int AS n FROM (${from}) p
             CROSS JOIN LATERAL ${VALUES} AS said(filter, value) GROUP BY 1, 2`,
      values: [...values],
    });
    return rows;
  }

  return async (callerId: string, { q, ...filters }: CountsQuery): Promise<ProjectCounts> => {
    const isChosen = (filter: Filter) => GROUPS[filter].without.some((name) => filters[name] !== undefined);
    const all = await look(callerId, q, filters);
    const counted = FILTERS.map(async (filter) => {
      const left = Object.fromEntries(GROUPS[filter].without.map((name) => [name, undefined]));
      const rows = isChosen(filter) ? await look(callerId, q, { ...filters, ...left }) : all;
      return [filter, numbersOf(filter, rows)] as const;
    });
    return { data: Object.fromEntries(await Promise.all(counted)) as ProjectCounts['data'] };
  };
}

function numbersOf(filter: Filter, rows: readonly Row[]): Count[] {
  const isCut = rows.some((row) => row.filter === 'all' && row.n >= LOOKED_AT);
  return GROUPS[filter].options.map(([value, of]) => {
    const found = rows.filter((row) => row.filter === filter && row.value !== null && of.includes(row.value));
    const n = found.reduce((sum, row) => sum + row.n, 0);
    return { value, n: Math.min(n, COUNTED_MAX), isMore: isCut || n > COUNTED_MAX };
  });
}
