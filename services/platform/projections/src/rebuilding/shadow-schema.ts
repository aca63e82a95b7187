import { identifier, type Queryable } from '@hirelane/postgres/pool';
import type { ReadModel } from '../projection.ts';
import { schemaOf } from '../projection.ts';

/** The same read model in a separate schema, such as `feed_rebuild_v3`. */
export const inShadowSchema = (readModel: ReadModel): ReadModel => ({
  ...readModel,
  name: `${readModel.name}_rebuild`,
});

/** The schema of a copy to compare with, or of the model that was just replaced, such as `feed_frozen_v3`. */
export const frozenSchemaOf = (readModel: ReadModel): string =>
  schemaOf({ ...readModel, name: `${readModel.name}_frozen` });

export async function schemaExists(db: Queryable, schema: string): Promise<boolean> {
  return (await db.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema])).rowCount === 1;
}

export async function dropSchema(db: Queryable, schema: string): Promise<void> {
  await db.query(`DROP SCHEMA IF EXISTS ${identifier(schema)} CASCADE`);
}

/**
 * Creates the schema for a rebuild. Its owner is the running model's owner, so that the new tables get the same owner.
 */
export async function createShadowSchema(db: Queryable, readModel: ReadModel): Promise<void> {
  const { rows } = await db.query<{ owner: string }>(
    'SELECT nspowner::regrole::text AS owner FROM pg_namespace WHERE nspname = $1',
    [schemaOf(readModel)],
  );
  const schema = identifier(schemaOf(inShadowSchema(readModel)));
  if (rows[0]) await db.query(`CREATE SCHEMA ${schema} AUTHORIZATION ${rows[0].owner}`);
}

/** Drops a rebuild's schemas, including those of an interrupted one. */
export async function dropLeftovers(db: Queryable, readModel: ReadModel): Promise<void> {
  await dropSchema(db, schemaOf(inShadowSchema(readModel)));
  await dropSchema(db, frozenSchemaOf(readModel));
}

/** The tables with data about a model's transport and operation, which are not part of the model's content. */
const ABOUT = new Set(['_checkpoint', '_parked', '_queue']);

/** The read model's tables that depend only on the events, ordered by name. */
export async function comparableTables(db: Queryable, schema: string): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    'SELECT tablename AS name FROM pg_tables WHERE schemaname = $1 ORDER BY 1',
    [schema],
  );
  return rows.map(({ name }) => name).filter((name) => !ABOUT.has(name));
}
