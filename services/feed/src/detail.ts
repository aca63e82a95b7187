import type { ProjectAnswer } from '@hirelane/contracts/api/projects';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { ownerQuery } from '@hirelane/projections/owners';
import { DETAIL, type DetailRow, joins } from './card.ts';
import { projects } from './tables.ts';

/**
 * Returns a query for the client of a project, drafts included; null when there is none. For the log, when
 * `detailQuery` finds none.
 */
export const clientQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, projects, 'client_id');

/** One project as the caller may see it: drafts only for their owner. Null when there is none for this caller. */
export function detailQuery(pool: Pool, schema: string) {
  return async (projectId: string, callerId: string): Promise<ProjectAnswer | null> => {
    const { rows } = await pool.query<DetailRow>({
      name: `detail-${schema}`,
      text: `SELECT ${DETAIL} FROM ${identifier(schema)}.projects p ${joins(schema)}
             WHERE p.id = $2 AND (p.status <> 'draft' OR p.client_id = $1)`,
      values: [callerId, projectId],
    });
    const row = rows[0];
    if (!row) return null;
    const { isApplied, ...data } = row;
    return { data, isApplied };
  };
}
