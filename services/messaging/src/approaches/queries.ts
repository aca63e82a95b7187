import { identifier, type Pool } from '@hirelane/postgres/pool';
import { ownerQuery } from '@hirelane/projections/owners';
import { isSuspendedSql } from '@hirelane/projections/suspended';
import { initialSql } from '@hirelane/projections/visibility';
import { projects } from './tables.ts';

/** SQL of a person by their id, in SQL, as the other one reads them; `u`: their row in `people`, joined from the left. */
export const nameRef = (id: string): string =>
  `json_build_object('_id', ${id}, 'firstName', coalesce(u.first_name, ''), 'lastName', ${initialSql('u.last_name')})`;

/** SQL of whether a project, `p`, takes proposals. `schema`: of the read model. */
export const isOpenSql = (schema: string): string =>
  `(p.is_open AND NOT p.is_hidden AND NOT ${isSuspendedSql('p.client_id', schema)})`;

/** Queries about projects that others know. */
export function postedQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  return {
    /** Whose a project is; null for one that nobody else knows. */
    clientOf: ownerQuery(pool, schema, projects, 'client_id'),
    /** Whose it is, if somebody may see it: of a suspended client, whoever has applied may. */
    async clientOfShown(projectId: string, userId: string): Promise<string | null> {
      const { rows } = await pool.query<{ clientId: string }>({
        name: `shown-project-${schema}`,
        text: `SELECT p.client_id AS "clientId" FROM ${s}.projects p
               WHERE p.id = $1 AND (p.client_id = $2 OR NOT ${isSuspendedSql('p.client_id', schema)}
                 OR EXISTS (SELECT FROM ${s}.proposals a WHERE a.project_id = p.id AND a.freelancer_id = $2))`,
        values: [projectId, userId],
      });
      return rows[0]?.clientId ?? null;
    },
  };
}

export type PostedQueries = ReturnType<typeof postedQueries>;
