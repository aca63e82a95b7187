import type { ProjectAnswer } from '@hirelane/contracts/api/projects';
import { identifier, type Pool } from '@hirelane/kernel/postgres/pool';
import { columns, type DetailRow, joins } from './card.ts';

/** Whose project this is, drafts included; null when there is none. Asked when `detailQuery` has none, for the log. */
export function clientQuery(pool: Pool, schema: string) {
  return async (projectId: string): Promise<string | null> => {
    const { rows } = await pool.query<{ client_id: string }>({
      name: `client-${schema}`,
      text: `SELECT client_id FROM ${identifier(schema)}.projects WHERE id = $1`,
      values: [projectId],
    });
    return rows[0]?.client_id ?? null;
  };
}

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
