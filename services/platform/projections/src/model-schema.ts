import { enterSchema } from '@hirelane/postgres/create-schema';
import { identifier, type Pool, type Queryable, transaction } from '@hirelane/postgres/pool';
import { retried } from '@hirelane/postgres/transient';
import { PARKED_TABLE } from './parking.ts';
import type { ModelIndex } from './projection.ts';

/** The timeout for statements that may take any time, which the pool's default timeout would cancel. */
const NO_TIMEOUT_MS = 2 ** 31 - 1;

/**
 * Creates a read model's schema, unless another process has done so: the projection's own tables (`ddl`), each stream's
 * applied version (`_gate`), how far each partition has been read (`_checkpoint`), and the parked events.
 */
export const createModelSchema = (pool: Pool, schema: string, ddl: string): Promise<void> =>
  retried(async () => {
    // Checks first without taking the lock, because another process may hold the lock while it creates indexes.
    if (await modelExists(pool, schema)) return;
    await transaction(pool, async (tx) => {
      await enterSchema(tx, schema);
      if (await modelExists(tx, schema)) return;
      await tx.query(`SET LOCAL search_path = ${identifier(schema)};
        CREATE TABLE _gate (stream text PRIMARY KEY, version int NOT NULL);
        CREATE TABLE _checkpoint (lane text PRIMARY KEY, position text NOT NULL);
        ${PARKED_TABLE};
        ${ddl}`);
    });
  });

/**
 * Creates a model's missing indexes, one process at a time. Writes to the tables wait until this is done. Rejects when
 * the signal aborts.
 */
export async function createModelIndexes(
  pool: Pool,
  schema: string,
  indexes: readonly ModelIndex[],
  signal?: AbortSignal,
): Promise<void> {
  if (indexes.length === 0 || (await haveIndexes(pool, schema, indexes))) return;
  await transaction(pool, async (tx) => {
    await enterSchema(tx, schema);
    if (await haveIndexes(tx, schema, indexes)) return;
    const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const cancel = () => void pool.query('SELECT pg_cancel_backend($1)', [rows[0]?.pid]).catch(() => undefined);
    signal?.addEventListener('abort', cancel);
    try {
      signal?.throwIfAborted();
      const made = indexes.map(
        ({ name, table, on }) => `CREATE INDEX IF NOT EXISTS ${identifier(name)} ON ${identifier(table)} ${on}`,
      );
      const text = [`SET LOCAL search_path = ${identifier(schema)}`, 'SET LOCAL statement_timeout = 0', ...made];
      const statement = { text: text.join('; '), query_timeout: NO_TIMEOUT_MS };
      await tx.query(statement);
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  });
}

async function haveIndexes(db: Queryable, schema: string, indexes: readonly ModelIndex[]): Promise<boolean> {
  const { rows } = await db.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM pg_indexes WHERE schemaname = $1 AND indexname = ANY ($2)',
    [schema, indexes.map(({ name }) => name)],
  );
  return rows[0]?.n === indexes.length;
}

/** Whether a read model exists. Its schema is not enough, because it may have been created in advance. */
export async function modelExists(db: Queryable, schema: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace WHERE nspname = $1 AND relname = '_gate'`,
    [schema],
  );
  return rowCount === 1;
}
