import { enterSchema } from '@hirelane/postgres/create-schema';
import { identifier, type Pool, type Queryable, transaction } from '@hirelane/postgres/pool';
import { PARKED_TABLE } from './parking.ts';

/**
 * Makes a read model's schema, once, whichever copy comes first: the projection's own tables (`ddl`), the version up to
 * which each stream has been applied (`_gate`), how far each partition has been read (`_checkpoint`), and what is held
 * back.
 */
export async function createModelSchema(pool: Pool, schema: string, ddl: string): Promise<void> {
  await transaction(pool, async (tx) => {
    await enterSchema(tx, schema);
    if (await modelExists(tx, schema)) return;
    await tx.query(`SET LOCAL search_path = ${identifier(schema)};
      CREATE TABLE _gate (stream text PRIMARY KEY, version int NOT NULL);
      CREATE TABLE _checkpoint (lane text PRIMARY KEY, position text NOT NULL);
      ${PARKED_TABLE};
      ${ddl}`);
  });
}

/** Whether a read model is there; its schema alone may have been made for it beforehand. */
export async function modelExists(db: Queryable, schema: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = $1 AND relname = '_gate'`,
    [schema],
  );
  return rowCount === 1;
}
