import type { ServiceName } from '@hirelane/contracts/service-token';
import type { Pool } from '@hirelane/postgres/pool';
import type { Projection } from '@hirelane/projections/projection';
import { isSuspendedSql, saveSuspended, suspended } from '@hirelane/projections/suspended';
import { ddlOf } from '@hirelane/projections/table';
import type { Resources } from './service.ts';

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

export function isSuspendedQuery(pool: Pool, schema: string) {
  return async (userId: string): Promise<boolean> => {
    const { rows } = await pool.query<{ isSuspended: boolean }>({
      name: `is-suspended-${schema}`,
      text: `SELECT ${isSuspendedSql('$1', schema)} AS "isSuspended"`,
      values: [userId],
    });
    return rows[0]?.isSuspended === true;
  };
}
