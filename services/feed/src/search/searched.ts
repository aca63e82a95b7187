import type { ProjectFilters } from '@hirelane/contracts/api/project-search';
import { identifier } from '@hirelane/postgres/pool';
import type { SearchedList } from '@hirelane/search/searched-list';
import { wantedAttributes } from '../attributes.ts';
import { SEARCHED_PROJECTS } from '../tables.ts';
import { conditions, conditionValues, SINCE_SQL, TYPES } from './conditions.ts';

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
