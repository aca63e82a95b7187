import type { ProjectAnswer } from '@hirelane/contracts/api/projects';
import { ownerQuery } from '@hirelane/postgres/owners';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { columns, type DetailRow, joins } from './card.ts';

/** Whose project this is, drafts included; null when there is none. Asked when `detailQuery` has none, for the log. */
export const clientQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, 'projects', 'client_id');

/** One project as the caller may see it: drafts only for their owner. Null when there is none for this caller. */
export function detailQuery(pool: Pool, schema: string) {
  return async (projectId: string, callerId: string): Promise<ProjectAnswer | null> => {
    const { rows } = await pool.query<DetailRow>({
      name: `detail-${schema}`,
      text: `SELECT ${columns('p.description')} FROM ${identifier(schema)}.projects p ${joins(schema)}
             WHERE p.id = $2 AND (p.status <> 'draft' OR p.client_id = $1)`,
      values: [callerId, projectId],
    });
    const row = rows[0];
    if (!row) return null;
    const { isApplied, ...data } = row;
    return { data, isApplied };
  };
}
