import { ConfigError } from '@hirelane/runtime/config';
import pg from 'pg';
import { identifier, type Pool, type Tx, transaction } from './pool.ts';
import { retried } from './transient.ts';

/**
 * How many milliseconds a change waits for its table. Other statements on the table queue behind it meanwhile, so it
 * gives up, lets them run and tries again. It is longer than the second after which PostgreSQL cancels an autovacuum
 * that blocks others.
 */
const LOCK_TIMEOUT_MS = 1_500;
/** SQLSTATE insufficient_privilege. */
const NOT_ALLOWED = '42501';

/**
 * Creates a missing schema and the objects in it that `tables` (repeatable SQL) defines. Processes that start
 * concurrently take turns. If everything exists, `tables` must not lock anything, because other processes are using the
 * tables (see `createIndex`). Rejects if a table that must be changed remains in use, for example by a long dump, or if
 * the connection breaks a third time.
 */
export const createSchema = (pool: Pool, schema: string, tables = ''): Promise<void> =>
  retried(() =>
    transaction(pool, async (tx) => {
      await enterSchema(tx, schema);
      await tx.query(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}; ${tables}`);
    }),
  );

/**
 * Prevents other processes from creating objects in these schemas until the end of the transaction. Without the lock,
 * concurrent CREATE … IF NOT EXISTS statements may collide: "duplicate key" in pg_type or pg_namespace.
 */
export async function takeTurn(tx: Tx, ...schemas: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(hashtextextended('create:' || schema, 0)) FROM unnest($1::text[]) AS schema`,
    [schemas],
  );
}

/** Thrown if the schema belongs to a different role of which this role is not a member. */
export class ForeignSchema extends ConfigError {}

/**
 * Creates a missing schema, one process at a time, and lets the rest of the transaction act as its owner: new objects
 * get the schema's owner, even if an operator creates them. Throws ForeignSchema, and ConfigError if this role may not
 * create the schema: a service's schemas are created beforehand (docs/decisions/0028-database-roles.md).
 */
export async function enterSchema(tx: Tx, schema: string): Promise<void> {
  await takeTurn(tx, schema);
  const { rows } = await tx.query<{ owner: string; isMine: boolean; isOpen: boolean }>(
    `SELECT nspowner::regrole::text AS owner, pg_get_userbyid(nspowner) = current_user AS "isMine",
            pg_has_role(nspowner, 'MEMBER') AS "isOpen"
     FROM pg_namespace WHERE nspname = $1`,
    [schema],
  );
  const [found] = rows;
  if (!found) await make(tx, schema);
  else if (!found.isOpen) {
    throw new ForeignSchema(`DATABASE_URL: the schema ${schema} belongs to a different role. ${MEND}`);
  } else if (!found.isMine) await tx.query(`SET LOCAL ROLE ${found.owner}`);
}

async function make(tx: Tx, schema: string): Promise<void> {
  try {
    await tx.query(`CREATE SCHEMA ${identifier(schema)}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== NOT_ALLOWED) throw error;
    throw new ConfigError(
      `DATABASE_URL: the schema ${schema} does not exist, and this role may not create it. ${MEND}`,
    );
  }
}

const MEND = 'Run `database roles` from this version as the database owner (docs/operate/scale.md).';

/**
 * SQL that creates an index on a table, `on`, unless it exists. CREATE INDEX IF NOT EXISTS would wait for the table's
 * writers and block others meanwhile, only to find that there is nothing to do.
 */
export function createIndex(schema: string, name: string, on: string): string {
  const index = `${identifier(schema)}.${identifier(name)}`.replaceAll("'", "''");
  return `DO $index$ BEGIN
    IF to_regclass('${index}') IS NULL THEN
      CREATE INDEX ${identifier(name)} ON ${identifier(schema)}.${on};
    END IF;
  END $index$`;
}

/**
 * SQL that adds a column to a table, unless it exists. ADD COLUMN IF NOT EXISTS locks the table before it checks for
 * the column.
 */
export function addColumn(schema: string, table: string, column: string, type: string): string {
  const name = `${identifier(schema)}.${identifier(table)}`;
  return `DO $column$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_attribute
                   WHERE attrelid = '${name.replaceAll("'", "''")}'::regclass AND attname = '${column}') THEN
      ALTER TABLE ${name} ADD COLUMN ${identifier(column)} ${type};
    END IF;
  END $column$`;
}
