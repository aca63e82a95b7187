import type { ServiceName } from '@hirelane/contracts/service-token';
import { batched } from '@hirelane/postgres/batched';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { ddlOf } from '@hirelane/projections/table';
import type { Resources } from '@hirelane/service/service';
import { saveSuspended, suspended } from './suspended.ts';

/** The read model of a service that refuses something where a person is suspended. */
export const suspendedProjection = (service: string): Projection<'user'> => ({
  name: `${service}_suspended`,
  version: 1,
  categories: ['user'],
  ddl: ddlOf(suspended),
  texts: {},
  apply: saveSuspended,
});

/** Starts it; returns a query for whether a person is suspended. */
export async function startSuspendedPeople(
  service: ServiceName,
  { pool, startProjection }: Pick<Resources, 'pool' | 'startProjection'>,
): Promise<(userId: string) => Promise<boolean>> {
  const { schema } = await startProjection(suspendedProjection(service));
  return isSuspendedQuery(pool, schema);
}

/** Returns that query for a read model with a table `suspended`. Queries that come together share a statement. */
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
