import { identifier, type Tx } from '@hirelane/postgres/pool';
import { send } from './model-tx.ts';
import type { ModelIndex } from './projection.ts';

// A read model's table, declared once: its DDL and the statements that fill it are derived from the declaration.

/** The TypeScript type for each SQL type. */
type Values = {
  uuid: string;
  text: string;
  'text[]': readonly string[];
  int: number;
  bigint: number;
  boolean: boolean;
  timestamptz: string;
  jsonb: object;
};
type SqlType = keyof Values;

/** A type and the column's constraints, as in DDL: `text NOT NULL`. */
type ColumnSql = SqlType | `${SqlType} ${string}`;

type ValueOf<Sql> = Sql extends `${infer T extends SqlType} ${infer Constraints}`
  ? Values[T] | (Constraints extends `${string}${'NOT NULL' | 'PRIMARY KEY'}${string}` ? never : null)
  : Sql extends SqlType
    ? Values[Sql] | null
    : never;

/**
 * `from` returns the column's value for a source (an event, or the result of several); a column without `from` is
 * filled by PostgreSQL: in a new row with `initial`, which is SQL for a value that depends on the columns with a
 * `from`, as `r`, and on other tables. `after` returns the column's value after events of certain types, which do not change anything
 * else in the row (see `applyChanges`).
 */
export type Column<Source> = Readonly<{
  sql: string;
  from?: (source: Source) => unknown;
  initial?: string;
  after?: Readonly<Record<string, unknown>>;
}>;

export type Table<Source> = Readonly<{
  name: string;
  columns: Readonly<Record<string, Column<Source>>>;
  /** Names of the primary key columns. */
  key: readonly string[];
  /** Other columns stored in the key's index, so that a query can read them without reading the row. */
  included: readonly string[];
  /** The SQL after `CREATE INDEX ON <table>`. */
  indexes: readonly string[];
}>;

/** Returns a function that declares the columns of a table whose rows come from sources of this type. */
export const columnsFrom =
  <Source>() =>
  <Sql extends ColumnSql>(sql: Sql, from: (source: Source) => ValueOf<Sql>): Column<Source> => ({ sql, from });

/** `key` is the primary key if it has several columns. `included` and `indexes` are the same as in Table. */
export function table<Source>(
  name: string,
  columns: Table<Source>['columns'],
  {
    key,
    included = [],
    indexes = [],
  }: Readonly<{ key?: readonly string[]; included?: readonly string[]; indexes?: readonly string[] }> = {},
): Table<Source> {
  const own = Object.keys(columns).filter((column) => columns[column]?.sql.includes('PRIMARY KEY'));
  return { name, columns, key: key ?? own, included, indexes };
}

type Declared = Pick<Table<never>, 'name' | 'columns' | 'key' | 'included' | 'indexes'>;

/** Returns the statements that create these tables and their indexes, in the given order. */
export const ddlOf = (...tables: readonly Declared[]): string =>
  tables.flatMap((declared) => [tableDdl(declared), ...indexDdl(declared)]).join(';\n');

/** Returns the statement that creates a table without its indexes. */
export function tableDdl({ name, columns, key, included }: Declared): string {
  const parts = Object.entries(columns).map(([column, { sql }]) => `${column} ${sql}`);
  const also = included.length > 0 ? ` INCLUDE (${included.join(', ')})` : '';
  if (key.length > 1) parts.push(`PRIMARY KEY (${key.join(', ')})${also}`);
  return `CREATE TABLE ${name} (${parts.join(', ')})`;
}

const indexDdl = ({ name, indexes }: Declared): readonly string[] =>
  indexes.map((index) => `CREATE INDEX ON ${name} ${index}`);

/** Returns the indexes of these tables, for a projection that creates the indexes after the rows. */
export const indexesOf = (...tables: readonly Declared[]): readonly ModelIndex[] =>
  tables.flatMap(({ name, indexes }) => indexes.map((on, n) => ({ name: `${name}_${n + 1}`, table: name, on })));

/** Inserts a row for each source, in one statement. Throws if a row already exists. */
export const insert = <S>(tx: Tx, to: Table<S>, sources: readonly S[]): Promise<void> => save(tx, to, sources, '');

/** Inserts a row for each source, except those whose key already exists. */
export const insertNew = <S>(tx: Tx, to: Table<S>, sources: readonly S[]): Promise<void> =>
  save(tx, to, sources, 'ON CONFLICT DO NOTHING');

/**
 * Inserts a row for each source, or replaces the row with the same key; no two sources may have the same key. `merged`
 * contains SQL for the columns of an existing row (`t`) that are not simply replaced by the new values (`excluded`).
 */
export function upsert<S>(
  tx: Tx,
  to: Table<S>,
  sources: readonly S[],
  merged: Readonly<Record<string, string>> = {},
): Promise<void> {
  const changes = filled(to)
    .filter(([column]) => !to.key.includes(column))
    .map(([column]) => `${column} = ${merged[column] ?? `excluded.${column}`}`);
  return save(tx, to, sources, `ON CONFLICT (${to.key.join(', ')}) DO UPDATE SET ${changes.join(', ')}`);
}

/** Fills these columns in the rows with the sources' keys, in one statement. `also`: more changes, for `SET`. */
export async function update<S>(
  tx: Tx,
  to: Table<S>,
  columns: readonly string[],
  sources: readonly S[],
  also: string,
): Promise<void> {
  if (sources.length === 0) return;
  const needed = filled(to).filter(([column]) => to.key.includes(column) || columns.includes(column));
  const changes = columns.map((column) => `${column} = r.${column}`).join(', ');
  const isSame = to.key.map((column) => `t.${column} = r.${column}`).join(' AND ');
  await send(
    tx,
    `UPDATE ${to.name} t SET ${changes}, ${also} FROM jsonb_to_recordset($1) AS r(${typed(needed)}) WHERE ${isSame}`,
    [rowsOf(needed, sources)],
  );
}

/** An event about the row with this id. `isWhole` is true if the event has already filled the whole row. */
type Change = Readonly<{ type: string; id: string; isWhole: boolean }>;

/**
 * Sets the columns with an `after` to the value from each row's last event, in one statement per column. The key is one
 * uuid column.
 */
export async function applyChanges<S>(
  tx: Tx,
  { name, columns, key }: Table<S>,
  changes: readonly Change[],
): Promise<void> {
  for (const [column, { sql, after = {} }] of Object.entries(columns)) {
    const latest = new Map<string, unknown>();
    for (const { type, id, isWhole } of changes) {
      if (!Object.hasOwn(after, type)) continue;
      if (isWhole) latest.delete(id);
      else latest.set(id, after[type]);
    }
    if (latest.size === 0) continue;
    await send(
      tx,
      `UPDATE ${name} t SET ${column} = c.value FROM unnest($1::uuid[], $2::${typeOf(sql)}[]) AS c(id, value)
       WHERE t.${key.join()} = c.id`,
      [[...latest.keys()], [...latest.values()]],
    );
  }
}

/** Deletes the rows where a uuid column has one of these ids. */
export async function remove(tx: Tx, { name }: { name: string }, ids: readonly string[], column = 'id'): Promise<void> {
  if (ids.length === 0) return;
  await send(tx, `DELETE FROM ${identifier(name)} WHERE ${identifier(column)} = ANY ($1)`, [ids]);
}

async function save<S>(tx: Tx, to: Table<S>, sources: readonly S[], onConflict: string): Promise<void> {
  if (sources.length === 0) return;
  const columns = filled(to);
  const names = columns.map(([column]) => column);
  const computed = Object.entries(to.columns).flatMap(([column, { initial }]) =>
    initial === undefined ? [] : [[column, initial] as const],
  );
  const into = [...names, ...computed.map(([column]) => column)].join(', ');
  const values = [...names, ...computed.map(([, initial]) => initial)].join(', ');
  await send(
    tx,
    `INSERT INTO ${to.name} AS t (${into}) SELECT ${values} FROM jsonb_to_recordset($1) AS r(${typed(columns)}) ${onConflict}`,
    [rowsOf(columns, sources)],
  );
}

type Filled<S> = Readonly<{ sql: string; from: (source: S) => unknown }>;
type FilledColumns<S> = readonly (readonly [name: string, column: Filled<S>])[];

const filled = <S>({ columns }: Table<S>): FilledColumns<S> =>
  Object.entries(columns).flatMap(([name, { sql, from }]) => (from ? [[name, { sql, from }] as const] : []));

/** The columns with their types, in the form that `jsonb_to_recordset` takes. */
const typed = <S>(columns: FilledColumns<S>): string =>
  columns.map(([column, { sql }]) => `${column} ${typeOf(sql)}`).join(', ');

const typeOf = (sql: string) => sql.split(' ', 1)[0];

/** Returns each source's column values as JSON. */
const rowsOf = <S>(columns: FilledColumns<S>, sources: readonly S[]): string =>
  JSON.stringify(
    sources.map((source) => Object.fromEntries(columns.map(([column, { from }]) => [column, from(source)]))),
  );
