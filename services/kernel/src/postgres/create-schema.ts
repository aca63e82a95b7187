import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { identifier, type Pool, transaction } from './pool.ts';

/**
 * ms that a change waits for its table. Whoever uses the table meanwhile waits behind it, so that it lets them go first, and
 * tries again. Longer than the second after which PostgreSQL makes a vacuum of its own give way.
 */
const LOCK = 1_500;
const TRIES = 10;
/** ms between two tries. */
const PAUSE = 3_000;
/** lock_not_available */
const NOT_AVAILABLE = '55P03';

/**
 * Makes a schema that is absent, and what `tables` (SQL that may run again) puts into it. Copies that start at once take turns.
 * `tables` must lock nothing where all is there: others are at work (`createIndex`). Rejects when a table that lacks
 * something stays in use, as by a long dump.
 */
export async function createSchema(pool: Pool, schema: string, tables = ''): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await create(pool, schema, tables);
    } catch (error) {
      const mayPass = error instanceof pg.DatabaseError && error.code === NOT_AVAILABLE;
      if (!mayPass || tries === TRIES) throw error;
      await sleep(PAUSE);
    }
  }
}

const create = (pool: Pool, schema: string, tables: string) =>
  transaction(pool, async (tx) => {
    // CREATE … IF NOT EXISTS still collides when two processes run it at once: "duplicate key" in pg_type or pg_namespace.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('create:' || $1, 0))`, [schema]);
    await tx.query(`SET LOCAL lock_timeout = ${LOCK}; CREATE SCHEMA IF NOT EXISTS ${identifier(schema)}; ${tables}`);
  });

/**
 * SQL that makes an index of a table, `on`, unless it is there. CREATE INDEX IF NOT EXISTS waits for those who are writing
 * to the table, and keeps others from it meanwhile, before it finds that it has nothing to do.
 */
export function createIndex(schema: string, name: string, on: string): string {
  const index = `${identifier(schema)}.${identifier(name)}`.replaceAll("'", "''");
  return `DO $index$ BEGIN
    IF to_regclass('${index}') IS NULL THEN
      CREATE INDEX ${identifier(name)} ON ${identifier(schema)}.${on};
    END IF;
  END $index$`;
}

/** SQL that gives a table a column, unless it has it. ADD COLUMN IF NOT EXISTS locks the table before it looks. */
export function addColumn(schema: string, table: string, column: string, type: string): string {
  const name = `${identifier(schema)}.${identifier(table)}`;
  return `DO $column$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_attribute
                   WHERE attrelid = '${name.replaceAll("'", "''")}'::regclass AND attname = '${column}') THEN
      ALTER TABLE ${name} ADD COLUMN ${identifier(column)} ${type};
    END IF;
  END $column$`;
}
