import { batched } from '@hirelane/postgres/batched';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf } from '@hirelane/projections/table';
import { saveSuspended, suspended } from './suspended.ts';

/** For a service that refuses something where a person is suspended, and does not follow who sees whom. */
export const suspendedProjection: Projection<'user'> = {
  categories: ['user'],
  ddl: ddlOf(suspended),
  texts: {},
  apply: saveSuspended,
};

/** Returns a query for whether a person is suspended. Queries that come together share a statement. */
export function isSuspendedQuery(pool: Pool, schema: string): (userId: string) => Promise<boolean> {
  return batched(async (userIds: readonly string[]) => {
    const { rows } = await pool.query<{ userId: string }>({
      name: `suspended-${schema}`,
      text: `SELECT user_id AS "userId" FROM ${identifier(schema)}.suspended WHERE user_id = ANY ($1::uuid[])`,
      values: [userIds],
    });
    const found = new Set(rows.map(({ userId }) => userId));
    return userIds.map((userId) => found.has(userId));
  });
}
