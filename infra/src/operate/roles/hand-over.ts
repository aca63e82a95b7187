import { SERVICES } from '@hirelane/contracts/service-token';
import { identifier, type Queryable } from '@hirelane/kernel/postgres/pool';
import { schemaOf } from '@hirelane/kernel/projection';
import { PROJECTIONS } from '../projections.ts';
import { modelOf } from '../tables.ts';
import type { Role } from './grants.ts';
import { FIXED } from './rights.ts';

/** What is in a schema and belongs to another: the statement that names it, without its new owner. */
const OTHERS = `
  SELECT CASE relkind WHEN 'v' THEN 'VIEW ' WHEN 'm' THEN 'MATERIALIZED VIEW ' WHEN 'f' THEN 'FOREIGN TABLE ' ELSE 'TABLE ' END
         || format('%I.%I', nspname, relname) AS thing
  FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
  WHERE nspname = $1 AND relkind IN ('r', 'p', 'v', 'm', 'f') AND pg_get_userbyid(relowner) <> $2
  UNION ALL
  SELECT 'ROUTINE ' || p.oid::regprocedure FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
  WHERE nspname = $1 AND pg_get_userbyid(proowner) <> $2`;

/** The service that a read model belongs to, by the model's name. */
const SERVICE_OF = new Map(SERVICES.flatMap((service) => PROJECTIONS[service].map(({ name }) => [name, service])));

/** Schema → whose it is; `null` for the owner of the database. */
export type OurSchemas = ReadonlyMap<string, Role | null>;

/** Our schemas: those of this version, whether or not they are there, and those of read models of other versions that are. */
export async function ourSchemas(db: Queryable): Promise<OurSchemas> {
  const { rows } = await db.query<{ name: string }>('SELECT nspname AS name FROM pg_namespace ORDER BY 1');
  const models = SERVICES.flatMap((service) => PROJECTIONS[service].map(schemaOf));
  const owned = new Map<string, Role | null>(Object.entries(FIXED));
  for (const schema of [...models, ...rows.map(({ name }) => name)]) {
    const service = SERVICE_OF.get(modelOf(schema) ?? '');
    if (service) owned.set(schema, service);
  }
  return owned;
}

/**
 * Makes a schema and gives it, with all that is in it, to a role, unless it has it: a change of owner waits for everybody who uses
 * the table.
 */
export async function handOver(db: Queryable, schema: string, owner: string): Promise<void> {
  const { rows } = await db.query<{ owner: string }>(
    'SELECT pg_get_userbyid(nspowner) AS owner FROM pg_namespace WHERE nspname = $1',
    [schema],
  );
  if (!rows[0]) await db.query(`CREATE SCHEMA ${identifier(schema)} AUTHORIZATION ${identifier(owner)}`);
  else if (rows[0].owner !== owner) {
    await db.query(`ALTER SCHEMA ${identifier(schema)} OWNER TO ${identifier(owner)}`);
  }
  const others = await db.query<{ thing: string }>(OTHERS, [schema, owner]);
  for (const { thing } of others.rows) await db.query(`ALTER ${thing} OWNER TO ${identifier(owner)}`);
}
