import type { Conduct } from '@hirelane/contracts/api/conduct';
import { identifier, type Pool } from '@hirelane/postgres/pool';
import { conductJson } from './figures.ts';

/** Returns a query for the conduct of somebody; null unless they have an account as a client. */
export function conductQuery(pool: Pool, schema: string) {
  return async (personId: string): Promise<Conduct | null> => {
    const { rows } = await pool.query<{ conduct: Conduct }>({
      name: `conduct-${schema}`,
      text: `SELECT ${conductJson(schema, 'c.id')} AS conduct FROM ${identifier(schema)}.clients c WHERE c.id = $1`,
      values: [personId],
    });
    return rows[0]?.conduct ?? null;
  };
}
