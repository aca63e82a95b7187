import { identifier, type Queryable } from '@hirelane/postgres/pool';

export type Pair = Readonly<{ projectId: string; clientId: string; freelancerId: string }>;

/** Returns a query by id for the project and the two people; null if there is none. `schema`: of the approaches. */
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
