import type { Caller } from '@hirelane/http/authenticate';
import { unknownTo } from '@hirelane/http/http-problem';
import { identifier, type Pool, type Queryable } from '@hirelane/postgres/pool';
import { findNew } from '@hirelane/projections/find-new';
import type { Projector } from '@hirelane/projections/projector';
import { ownerQuery } from '@hirelane/shared/owners';
import { isSuspendedSql } from '@hirelane/shared/suspended';
import type { Viewer } from '@hirelane/shared/viewer';
import { initialSql } from '@hirelane/shared/visibility';
import { projects } from './tables.ts';

/**
 * SQL for a person as shown to the other party, given SQL for their id. `u`: their row in `people`, from a left join.
 */
export const nameRef = (id: string): string =>
  `json_build_object('_id', ${id}, 'firstName', coalesce(u.first_name, ''), 'lastName', ${initialSql('u.last_name')})`;

/** SQL for whether a project, `p`, accepts proposals. `schema`: the read model's schema. */
export const isOpenSql = (schema: string): string =>
  `(p.is_open AND NOT p.is_hidden AND NOT ${isSuspendedSql('p.client_id', schema)})`;

/** Queries about projects that are not drafts. */
export function postedQueries(pool: Pool, schema: string) {
  const s = identifier(schema);
  return {
    /** A project's owner; null for a project that only its owner may know about. */
    clientOf: ownerQuery(pool, schema, projects, 'client_id'),
    /**
     * The owner of a project that this user may see; a suspended client's project only if the user has applied to it.
     */
    async clientOfShown(projectId: string, userId: string): Promise<string | null> {
      const { rows } = await pool.query<{ clientId: string }>({
        name: `shown-project-${schema}`,
        text: `SELECT p.client_id AS "clientId" FROM ${s}.posted_projects p
               WHERE p.id = $1 AND (p.client_id = $2 OR NOT ${isSuspendedSql('p.client_id', schema)}
                 OR EXISTS (SELECT FROM ${s}.proposals a WHERE a.project_id = p.id AND a.freelancer_id = $2))`,
        values: [projectId, userId],
      });
      return rows[0]?.clientId ?? null;
    },
  };
}

export type PostedQueries = ReturnType<typeof postedQueries>;

/**
 * Returns a check that the caller owns a project that is not a draft. The check waits for a project that was posted a
 * moment ago, and throws 404.
 */
export function openOwnProjects({ clientOf }: Pick<PostedQueries, 'clientOf'>, shown: Pick<Projector, 'catchUp'>) {
  const findOwn = findNew(async (projectId, userId) => ((await clientOf(projectId)) === userId ? true : null), shown);
  return async (caller: Readonly<{ id: string }>, projectId: string): Promise<void> => {
    if (!(await findOwn(projectId, caller.id))) throw unknownTo(caller.id, await clientOf(projectId));
  };
}

export type RequireOwnProject = ReturnType<typeof openOwnProjects>;

type Pair = Readonly<{ projectId: string; clientId: string; freelancerId: string }>;

/**
 * Returns a query for the project, client and freelancer of the row with an id; null if the row does not exist.
 * `schema`: the schema of the approaches read model.
 */
export const pairQuery =
  (db: Queryable, schema: string, table: 'invitations' | 'questions') =>
  async (id: string): Promise<Pair | null> => {
    const { rows } = await db.query<Pair>(
      `SELECT project_id AS "projectId", client_id AS "clientId", freelancer_id AS "freelancerId"
       FROM ${identifier(schema)}.${identifier(table)} WHERE id = $1`,
      [id],
    );
    return rows[0] ?? null;
  };

type Named = Readonly<{ _id: string; firstName: string }>;

/**
 * Adds to each row whether the caller may see the page of the person in this field. A person without a name has left
 * and has no page.
 */
export function pagesShown(viewer: Pick<Viewer, 'seenBy'>) {
  return <F extends string, Row extends Readonly<Record<F, Named>>>(
    caller: Caller,
    field: F,
    rows: readonly Row[],
  ): Promise<readonly (Row & Readonly<Record<F, Row[F] & Readonly<{ hasPage: boolean }>>>)[]> =>
    Promise.all(
      rows.map(async (row) => {
        const person = row[field];
        const hasPage = person.firstName !== '' && (await viewer.seenBy(caller, person._id)).isShown;
        return { ...row, [field]: { ...person, hasPage } };
      }),
    );
}

export type PagesShown = ReturnType<typeof pagesShown>;
