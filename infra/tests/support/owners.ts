import type pg from 'pg';
import { serviceOfModel } from '../../launcher/tables.ts';

/**
 * The schemas, tables and functions in a database that do not belong to their service's role; empty unless something is
 * wrong.
 */
export async function whatIsWrong(db: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await db.query<{ database: string; schema: string; what: string; owner: string }>(
    `SELECT current_database() AS database, schema, what, pg_get_userbyid(owner) AS owner FROM (
       SELECT nspname AS schema, nspname::text AS what, nspowner AS owner FROM pg_namespace
       UNION ALL SELECT nspname, format('%I.%I', nspname, relname), relowner
         FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
       UNION ALL SELECT nspname, p.oid::regprocedure::text, proowner
         FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
     ) things WHERE schema !~ '^pg_' AND schema NOT IN ('information_schema', 'public', 'keys')`,
  );
  const roleOf = (schema: string) => serviceOfModel(schema) ?? schema;
  return rows.flatMap(({ database, schema, what, owner }) =>
    owner === `${database}_${roleOf(schema)}` ? [] : [`${what} belongs to ${owner}`],
  );
}
