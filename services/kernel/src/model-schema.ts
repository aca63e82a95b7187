import { PARKED_TABLE } from './parking.ts';
import { identifier, type Pool, transaction } from './postgres/pool.ts';

/**
 * Makes a read model's schema, once, whichever copy comes first: the projection's own tables (`ddl`), the version up to
 * which each stream has been applied (`_gate`), how far each lane has been read (`_checkpoint`), and what is held back.
 */
export async function createModelSchema(pool: Pool, schema: string, ddl: string): Promise<void> {
  await transaction(pool, async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('create:' || $1, 0))`, [schema]);
    const { rowCount } = await tx.query('SELECT FROM pg_namespace WHERE nspname = $1', [schema]);
    if (rowCount) return;
    await tx.query(`CREATE SCHEMA ${identifier(schema)}; SET LOCAL search_path = ${identifier(schema)};
      CREATE TABLE _gate (stream text PRIMARY KEY, version int NOT NULL);
      CREATE TABLE _checkpoint (lane text PRIMARY KEY, position text NOT NULL);
      ${PARKED_TABLE};
      ${ddl}`);
  });
}
