import { identifier, type Queryable } from '@hirelane/postgres/pool';
import { schemaOf } from '@hirelane/projections/projection';
import { ALL_READ_MODELS } from '../read-models.ts';
import { serviceOfModel } from '../tables.ts';
import type { DatabaseRole } from './names.ts';
import { FIXED } from './rights.ts';

/** Selects the objects that have the wrong owner (type and name), and the owner that each should have. */
const OTHERS = `
  SELECT thing, wanted FROM (
    SELECT CASE relkind WHEN 'v' THEN 'VIEW ' WHEN 'm' THEN 'MATERIALIZED VIEW ' WHEN 'f' THEN 'FOREIGN TABLE ' ELSE 'TABLE ' END
           || format('%I.%I', nspname, relname) AS thing, nspname, relowner AS owner
    FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind IN ('r', 'p', 'v', 'm', 'f')
    UNION ALL
    SELECT 'ROUTINE ' || p.oid::regprocedure, nspname, proowner
    FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
  ) things JOIN unnest($1::text[], $2::text[]) AS w(schema, wanted) ON nspname = schema
  WHERE pg_get_userbyid(owner) <> wanted`;

/** Maps each schema to the role that owns it, or to null for the database owner. */
export type OurSchemas = ReadonlyMap<string, DatabaseRole | null>;

/** Our schemas: this version's, whether or not they exist, and existing read model schemas from other versions. */
export async function ourSchemas(db: Queryable): Promise<OurSchemas> {
  const { rows } = await db.query<{ name: string }>('SELECT nspname AS name FROM pg_namespace ORDER BY 1');
  const models = ALL_READ_MODELS.map(schemaOf);
  const owned = new Map<string, DatabaseRole | null>(Object.entries(FIXED));
  for (const schema of [...models, ...rows.map(({ name }) => name)]) {
    const service = serviceOfModel(schema);
    if (service) owned.set(schema, service);
  }
  return owned;
}

/**
 * Creates schemas, and makes each role the owner of its schema and everything in it. Objects that it already owns are
 * not altered, because changing the owner waits for all users of the table.
 */
export async function handOver(
  db: Queryable,
  schemas: OurSchemas,
  nameOf: (role: DatabaseRole) => string,
): Promise<void> {
  const wanted = [...schemas].flatMap(([schema, role]) => (role === null ? [] : [[schema, nameOf(role)] as const]));
  const found = await db.query<{ schema: string; owner: string }>(
    'SELECT nspname AS schema, pg_get_userbyid(nspowner) AS owner FROM pg_namespace',
  );
  const owners = new Map(found.rows.map(({ schema, owner }) => [schema, owner]));
  for (const [schema, owner] of wanted) {
    if (!owners.has(schema)) {
      await db.query(`CREATE SCHEMA ${identifier(schema)} AUTHORIZATION ${identifier(owner)}`);
    } else if (owners.get(schema) !== owner) {
      await db.query(`ALTER SCHEMA ${identifier(schema)} OWNER TO ${identifier(owner)}`);
    }
  }
  const columns = [wanted.map(([schema]) => schema), wanted.map(([, owner]) => owner)];
  const others = await db.query<{ thing: string; wanted: string }>(OTHERS, columns);
  for (const { thing, wanted: owner } of others.rows) await db.query(`ALTER ${thing} OWNER TO ${identifier(owner)}`);
}
