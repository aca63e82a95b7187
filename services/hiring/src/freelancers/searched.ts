import { AVAILABILITIES, COMPLETED_STEPS } from '@hirelane/api/constants';
import type { FreelancerFilters } from '@hirelane/api/schemas/freelancers';
import { midnightBefore } from '@hirelane/postgres/database-time';
import { identifier } from '@hirelane/postgres/pool';
import type { SearchedList } from '@hirelane/search/searched-list';
import { areApartSql } from '@hirelane/shared/blocks';
import { ratedAt } from '../reviews/ratings.ts';
import { attributes, completedSql } from './listed.ts';
import { SEARCHED_FREELANCERS } from './tables.ts';

/** The user who is searching, and the database's time. */
export type Asking = Readonly<{ callerId: string; at: string }>;

/** The filters, and the full name of the freelancers to find. */
export type SearchedFilters = FreelancerFilters & Readonly<{ name?: string | undefined }>;
type ShownColumns = Pick<SearchedList, 'name' | 'columns' | 'joins'>;

/** SQL for a parameter whose value is hidden from the planner, which would otherwise replan each search. */
const hidden = (n: number, type: string) => `(SELECT $${n}::${type})`;
const [AT, CALLER, ALL, ANY, STARS, COMPLETED] = [1, 2, 3, 4, 5, 6] as const;

/** SQL for the latest midnight: contracts completed before it count. `$1` is the time. */
export const MIDNIGHT = midnightBefore('$1::timestamptz');

/** SQL that is true unless the caller, `$2`, blocks a row's freelancer, `p`, or is blocked by them. */
export const areTogether = (schema: string): string =>
  `NOT ${areApartSql(identifier(schema), 'p.id', `$${CALLER}::uuid`)}`;

/**
 * SQL for the id of freelancer `p` if they have or will have an average or a completed contract; otherwise NULL, which
 * avoids lookups for the many freelancers who have neither.
 */
export const MAY_BE_RATED = idWith(attributes.stars(1));
export const MAY_HAVE_COMPLETED = idWith(attributes.completed(COMPLETED_STEPS[0]));

function idWith(attribute: string): string {
  return `CASE WHEN '${attribute}' = ANY (p.attributes) THEN p.id END`;
}

/** All combinations of filters use the same statement, so that PostgreSQL plans it only once. */
function conditions(schema: string): string {
  const rated = ratedAt(schema, 'p.id', hidden(AT, 'timestamptz'));
  const stars = `EXISTS (SELECT FROM (SELECT) AS one JOIN ${rated} WHERE rated.overall >= ${hidden(STARS, 'int')})`;
  const before = midnightBefore(hidden(AT, 'timestamptz'));
  const completed = completedSql(`${identifier(schema)}.completed`, 'p.id', before);
  return [
    `(${hidden(ALL, 'text[]')} IS NULL OR p.attributes @> ${hidden(ALL, 'text[]')})`,
    `(${hidden(ANY, 'text[]')} IS NULL OR p.attributes && ${hidden(ANY, 'text[]')})`,
    `(${hidden(STARS, 'int')} IS NULL OR ${stars})`,
    `(${hidden(COMPLETED, 'int')} IS NULL OR ${completed} >= ${hidden(COMPLETED, 'int')})`,
    areTogether(schema),
  ].join(' AND ');
}

/** Declares the types of all parameters, because not every statement in a search uses all of them. */
const TYPES = `num_nulls($1::timestamptz, $2::uuid, $3::text[], $4::text[], $5::int, $6::int) >= 0`;

const listOf = (values: readonly string[]) => (values.length === 0 ? null : values);

/**
 * A search by filters, as `@hirelane/search` expects it; `columns` and `joins` may use `$1`, the time, and `$2`, the
 * caller. `name` must be short, because PostgreSQL truncates statement names after 63 characters. Omits freelancers who
 * block the caller or are blocked by the caller.
 */
export function searchedList(
  schema: string,
  { callerId, at }: Asking,
  { category, skills = [], availability = [], stars, completed, place, name: called }: SearchedFilters,
  { name, columns, joins }: ShownColumns,
): SearchedList {
  const all = [
    ...(called === undefined ? [] : [attributes.name(called)]),
    ...skills.map(attributes.skill),
    ...(place ? [attributes.place(place)] : []),
    ...(category === undefined ? [] : [attributes.category(category)]),
    ...(completed === undefined ? [] : [attributes.completed(completed)]),
    ...(stars === undefined ? [] : [attributes.stars(stars)]),
  ];
  const any = availability.length === AVAILABILITIES.length ? [] : availability.map(attributes.availability);
  return {
    name: `${name}-${schema}`,
    schema: identifier(schema),
    table: SEARCHED_FREELANCERS,
    where: TYPES,
    filter: conditions(schema),
    attributes: [...all, ...(any.length === 0 ? [] : [any])],
    values: [at, callerId, listOf(all), listOf(any), stars ?? null, completed ?? null],
    columns,
    joins,
  };
}
