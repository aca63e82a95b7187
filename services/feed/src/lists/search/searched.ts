import { DAY_MS } from '@hirelane/api/constants';
import type { ProjectFilters } from '@hirelane/api/schemas/project-search';
import { skillKey } from '@hirelane/api/synonyms';
import { identifier } from '@hirelane/postgres/pool';
import type { SearchedList } from '@hirelane/search/searched-list';
import { placesOf, wantedAttributes } from '../../projects/attributes.ts';
import { isNotHiddenBy, SEARCHED_PROJECTS } from '../../projects/tables.ts';

type ShownColumns = Pick<SearchedList, 'name' | 'columns' | 'joins'>;

/** A search by filters, as `@hirelane/search` expects it; `columns` and `joins` may use `$1`, the caller. */
export function searchedList(
  schema: string,
  callerId: string,
  filters: ProjectFilters,
  { name, columns, joins }: ShownColumns,
): SearchedList {
  const s = identifier(schema);
  return {
    name: `${name}-${schema}`,
    schema: s,
    table: SEARCHED_PROJECTS,
    where: TYPES,
    filter: conditions(s),
    attributes: wantedAttributes(filters),
    values: conditionValues(callerId, filters, Date.now()),
    since: SINCE_SQL,
    columns,
    joins,
  };
}

/** SQL that hides a parameter's value from the planner, which would otherwise plan each search again. */
const hidden = (n: number, type: string) => `(SELECT $${n}::${type})`;

const [CATEGORY, SKILLS, SCOPE, DURATION, EXPERIENCE, LEAST, MOST, SINCE, BANDS] = [
  2, 3, 4, 5, 6, 7, 8, 9, 10,
] as const;

const isAny = (column: string, n: number, type = 'text') =>
  `(${hidden(n, `${type}[]`)} IS NULL OR ${column} = ANY (${hidden(n, `${type}[]`)}::${type}[]))`;

/** SQL for the earliest time that a search includes. */
const SINCE_SQL = `coalesce(${hidden(SINCE, 'timestamptz')}, '-infinity')`;

/**
 * SQL for whether project `p` passes the filters and is not hidden by the caller. Its text is the same for all filters,
 * so that PostgreSQL plans it only once. `schema`: quoted.
 */
const conditions = (schema: string): string =>
  [
    `(${hidden(CATEGORY, 'text')} IS NULL OR p.category = ${hidden(CATEGORY, 'text')})`,
    `(${hidden(SKILLS, 'text[]')} IS NULL OR p.skill_keys @> ${hidden(SKILLS, 'text[]')})`,
    isAny('p.scope', SCOPE),
    isAny('p.duration', DURATION),
    isAny('p.experience_type', EXPERIENCE),
    `(${hidden(LEAST, 'bigint')} IS NULL OR p.rate >= ${hidden(LEAST, 'bigint')})`,
    `(${hidden(MOST, 'bigint')} IS NULL OR p.rate <= ${hidden(MOST, 'bigint')})`,
    isAny('p.proposal_band', BANDS, 'int'),
    isNotHiddenBy(schema, 'p.id'),
  ].join(' AND ');

const listOf = <T>(values: readonly T[] | undefined) => (values === undefined || values.length === 0 ? null : values);

/** The parameters of `conditions`; `$1` is the caller. `now`: the database's time, RFC 3339. */
function conditionValues(callerId: string, filters: ProjectFilters, now: number): readonly unknown[] {
  const { category, skills, scope, duration, experience, budgetMin, budgetMax, posted, proposals } = filters;
  return [
    callerId,
    category ?? null,
    listOf(skills?.map(skillKey)),
    listOf(scope),
    listOf(duration),
    listOf(experience),
    budgetMin ?? null,
    budgetMax ?? null,
    posted === undefined ? null : new Date(now - posted * DAY_MS).toISOString(),
    listOf(placesOf(proposals)),
  ];
}

/**
 * SQL that checks the earliest time and declares each parameter's type, because not every statement in a search uses
 * all parameters.
 */
const TYPES = `p.published_at >= ${SINCE_SQL} AND num_nulls($1::uuid, ${[
  ...[`$${CATEGORY}::text`, `$${SKILLS}::text[]`, `$${SCOPE}::text[]`, `$${DURATION}::text[]`],
  ...[`$${EXPERIENCE}::text[]`, `$${LEAST}::bigint`, `$${MOST}::bigint`, `$${SINCE}::timestamptz`, `$${BANDS}::int[]`],
].join(', ')}) >= 0`;
