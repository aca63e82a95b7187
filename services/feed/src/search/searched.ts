import type { ProjectFilters } from '@hirelane/api/schemas/project-search';
import { skillKey } from '@hirelane/api/synonyms';
import { identifier } from '@hirelane/postgres/pool';
import type { SearchedList } from '@hirelane/search/searched-list';
import { placesOf, wantedAttributes } from '../attributes.ts';
import { isNotHiddenBy, SEARCHED_PROJECTS } from '../tables.ts';

type Shown = Pick<SearchedList, 'name' | 'columns' | 'joins'>;

/** A search by filters as `@hirelane/search` takes it; `columns` and `joins` may use `$1`, the caller. */
export function searchedList(
  schema: string,
  callerId: string,
  filters: ProjectFilters,
  { name, columns, joins }: Shown,
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

/** SQL for a parameter whose value the planner does not see, or it would plan each search anew. */
const hidden = (n: number, type: string) => `(SELECT $${n}::${type})`;

const [CATEGORY, SKILLS, SCOPE, DURATION, EXPERIENCE, LEAST, MOST, SINCE, BANDS] = [
  2, 3, 4, 5, 6, 7, 8, 9, 10,
] as const;

const isAny = (column: string, n: number, type = 'text') =>
  `(${hidden(n, `${type}[]`)} IS NULL OR ${column} = ANY (${hidden(n, `${type}[]`)}::${type}[]))`;

/** SQL of the time before which nothing is wanted. */
const SINCE_SQL = `coalesce(${hidden(SINCE, 'timestamptz')}, '-infinity')`;

/**
 * SQL of whether a project, `p`, is what the filters ask for, and the caller has not hidden it: one text for all
 * filters, which PostgreSQL plans once. `schema`: quoted.
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

/** Their parameters, of which `$1` is the caller. `now`: the time of the database, RFC 3339. */
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
    posted === undefined ? null : new Date(now - posted * 86_400_000).toISOString(),
    listOf(placesOf(proposals)),
  ];
}

/**
 * SQL of the time from which something is wanted, and of the type of each parameter, which not every statement of a
 * search asks for.
 */
const TYPES = `p.published_at >= ${SINCE_SQL} AND num_nulls($1::uuid, ${[
  ...[`$${CATEGORY}::text`, `$${SKILLS}::text[]`, `$${SCOPE}::text[]`, `$${DURATION}::text[]`],
  ...[`$${EXPERIENCE}::text[]`, `$${LEAST}::bigint`, `$${MOST}::bigint`, `$${SINCE}::timestamptz`, `$${BANDS}::int[]`],
].join(', ')}) >= 0`;
