import type { ProjectAnswer } from '@hirelane/api/schemas/projects';
import { batched } from '@hirelane/postgres/batched';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { ownerQuery } from '@hirelane/shared/owners';
import { projects } from '../projects/tables.ts';
import { type DetailRow, detailColumns, joins } from './card.ts';

type Asked = Readonly<{ projectId: string; callerId: string }>;

/**
 * Returns a query for the client of a project, which may be a draft; null if the project does not exist. Used for
 * logging when `detailQuery` finds nothing.
 */
export const clientQuery = (pool: Pool, schema: string) => ownerQuery(pool, schema, projects, 'client_id');

/** Returns a query for whether the caller may see a project. Concurrent queries share a statement. */
export function visibleQuery(pool: Pool, schema: string): (asked: Asked) => Promise<boolean> {
  return batched(async (asked: readonly Asked[]) => {
    const { rows } = await pool.query<{ n: number }>({
      name: `visible-${schema}`,
      text: `SELECT a.n::int FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS a(id, caller, n)
             JOIN ${identifier(schema)}.projects p USING (id) WHERE (p.status <> 'draft' AND NOT p.is_hidden) OR p.client_id = a.caller`,
      values: [asked.map(({ projectId }) => projectId), asked.map(({ callerId }) => callerId)],
    });
    const visible = new Set(rows.map(({ n }) => n));
    return asked.map((_, i) => visible.has(i + 1));
  });
}

/**
 * One project as the caller may see it. Drafts are visible only to their owner, hidden projects only to their owner and
 * to freelancers who applied. Returns null if the caller may not see the project.
 */
export function detailQuery(pool: Pool, schema: string) {
  return async (projectId: string, callerId: string): Promise<ProjectAnswer | null> => {
    const { rows } = await pool.query<DetailRow>({
      name: `detail-${schema}`,
      text: `SELECT ${detailColumns(schema)} FROM ${identifier(schema)}.projects p ${joins(schema)}
             WHERE p.id = $2 AND (p.client_id = $1
               OR p.status <> 'draft' AND (NOT p.is_hidden OR a.project_id IS NOT NULL))`,
      values: [callerId, projectId],
    });
    const row = rows[0];
    if (!row) return null;
    const { isApplied, ...data } = row;
    return { data, isApplied };
  };
}
