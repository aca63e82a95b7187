import { identifier, type Pool, transaction } from './pool.ts';

/** Makes a schema that is absent, and what `tables` (SQL that may run again) puts into it. Copies that start at once take turns. */
export async function createSchema(pool: Pool, schema: string, tables = ''): Promise<void> {
  await transaction(pool, async (tx) => {
    // CREATE … IF NOT EXISTS still collides when two processes run it at once: "duplicate key" in pg_type or pg_namespace.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('create:' || $1, 0))`, [schema]);
    await tx.query(`CREATE SCHEMA IF NOT EXISTS ${identifier(schema)}; ${tables}`);
  });
}
