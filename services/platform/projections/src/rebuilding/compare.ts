import { createHash } from 'node:crypto';
import { identifier, type Pool, type Tx, transaction } from '@hirelane/postgres/pool';
import { comparableTables } from './shadow-schema.ts';

/** A digest in the form `<rows> rows, <hex>`, which does not depend on the order of the rows. */
export type Digest = string;

/** A row that differs between the two models. `key` is its primary key, and `columns` lists the columns that differ. */
export type Difference = Readonly<{
  key: Readonly<Record<string, unknown>>;
  what: 'missing' | 'unexpected' | 'other';
  columns: readonly string[];
  /** Null if the row does not exist. */
  running: Readonly<Record<string, unknown>> | null;
  rebuilt: Readonly<Record<string, unknown>> | null;
}>;

export type TableComparison = Readonly<{
  table: string;
  /** Null if the table does not exist or has different columns. */
  running: Digest | null;
  rebuilt: Digest | null;
  /** At most 100 differences. */
  differences: readonly Difference[];
}>;

const SHOWN = 100;

/** Compares every table in two copies of a read model, row by row. */
export async function compareModels(pool: Pool, running: string, rebuilt: string): Promise<readonly TableComparison[]> {
  return transaction(pool, async (tx) => {
    await tx.query('SET LOCAL statement_timeout = 0');
    const tables = new Set([...(await comparableTables(tx, running)), ...(await comparableTables(tx, rebuilt))]);
    const compared: TableComparison[] = [];
    for (const table of [...tables].sort()) compared.push(await compareTable(tx, table, running, rebuilt));
    return compared;
  });
}

async function compareTable(tx: Tx, table: string, running: string, rebuilt: string): Promise<TableComparison> {
  const [ours, theirs] = [await columnsOf(tx, running, table), await columnsOf(tx, rebuilt, table)];
  if (ours !== theirs) {
    const digest = async (schema: string, columns: string) => (columns === '' ? null : digestOf(tx, schema, table));
    // Digests of different columns cannot be compared.
    return { table, running: null, rebuilt: await digest(rebuilt, theirs), differences: [] };
  }
  const digests = { running: await digestOf(tx, running, table), rebuilt: await digestOf(tx, rebuilt, table) };
  const differences = digests.running === digests.rebuilt ? [] : await differing(tx, table, running, rebuilt);
  return { table, ...digests, differences };
}

async function columnsOf(tx: Tx, schema: string, table: string): Promise<string> {
  const { rows } = await tx.query<{ columns: string }>(
    `SELECT string_agg(format('%s %s', attname, format_type(atttypid, atttypmod)), ', ' ORDER BY attnum) AS columns
     FROM pg_attribute WHERE attrelid = to_regclass(format('%I.%I', $1::text, $2::text)) AND attnum > 0 AND NOT attisdropped`,
    [schema, table],
  );
  return rows[0]?.columns ?? '';
}

/**
 * The digest consists of two sums of 64-bit hashes. These do not depend on the order of the rows, and are computed
 * without keeping rows in memory.
 */
async function digestOf(tx: Tx, schema: string, table: string): Promise<Digest> {
  const { rows } = await tx.query<{ n: string; sums: string }>(
    `SELECT count(*) AS n, concat_ws(' ', sum(hashtextextended(t::text, 0)::numeric), sum(hashtextextended(t::text, 1)::numeric)) AS sums
     FROM ${identifier(schema)}.${identifier(table)} t`,
  );
  const { n = '0', sums = '' } = rows[0] ?? {};
  return `${n} rows, ${createHash('sha256').update(`${n} ${sums}`).digest('hex').slice(0, 32)}`;
}

type Row = Readonly<Record<string, unknown>>;

async function differing(tx: Tx, table: string, running: string, rebuilt: string): Promise<readonly Difference[]> {
  const keys = await primaryKey(tx, rebuilt, table);
  const same = keys.map((key) => `a.${identifier(key)} = b.${identifier(key)}`).join(' AND ');
  const first = identifier(keys[0] ?? '');
  const { rows } = await tx.query<{ running: Row | null; rebuilt: Row | null }>(
    `SELECT CASE WHEN a.${first} IS NOT NULL THEN to_json(a) END AS running,
            CASE WHEN b.${first} IS NOT NULL THEN to_json(b) END AS rebuilt
     FROM ${identifier(running)}.${identifier(table)} a FULL JOIN ${identifier(rebuilt)}.${identifier(table)} b ON ${same}
     WHERE a.${first} IS NULL OR b.${first} IS NULL OR a::text <> b::text LIMIT ${SHOWN}`,
  );
  return rows.map((row) => describe(row.running, row.rebuilt, keys));
}

function describe(running: Row | null, rebuilt: Row | null, keys: readonly string[]): Difference {
  const key = Object.fromEntries(keys.map((name) => [name, (running ?? rebuilt)?.[name]]));
  const what = running === null ? 'missing' : rebuilt === null ? 'unexpected' : 'other';
  const columns = Object.keys(running ?? rebuilt ?? {}).filter(
    (name) => JSON.stringify(running?.[name]) !== JSON.stringify(rebuilt?.[name]),
  );
  return { key, what, columns, running, rebuilt };
}

/** The primary key's columns, or all columns if the table has no primary key. */
async function primaryKey(tx: Tx, schema: string, table: string): Promise<readonly string[]> {
  const { rows } = await tx.query<{ name: string; in_key: boolean }>(
    `SELECT attname AS name, coalesce(attnum = ANY (indkey), false) AS in_key
     FROM pg_attribute LEFT JOIN pg_index ON indrelid = attrelid AND indisprimary
     WHERE attrelid = to_regclass(format('%I.%I', $1::text, $2::text)) AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
    [schema, table],
  );
  const key = rows.filter((row) => row.in_key);
  return (key.length > 0 ? key : rows).map(({ name }) => name);
}
