import type { Tx } from '@hirelane/postgres/pool';
import { type Table, update } from './table.ts';

const FILLED = 'word';

/**
 * SQL, for `SET`, that empties each column of a table that holds personal text or something derived from it: the column
 * becomes null if allowed, otherwise '' or an empty list. `sourceWith` returns a source in which all personal text is
 * replaced with the given text (`contracts/src/events/texts.ts`). The columns are found through the table's
 * declaration: they are the ones whose values differ between two sources with different text. Columns that only later
 * events fill are not included. Throws if there is no such column, or if a column's type has no empty value.
 */
export function emptying<S>(of: Table<S>, sourceWith: (text: string) => S): string {
  return textColumns(of, sourceWith)
    .map((column) => `${column} = ${emptyOf(`${of.name}.${column}`, of.columns[column]?.sql ?? '')}`)
    .join(', ');
}

/**
 * Returns a function that fills the columns that `emptying` empties, in the rows of these sources; all other columns
 * are kept. A source needs the correct values only in its text and key fields. `also` contains more changes, for `SET`.
 */
export function refilling<S>(of: Table<S>, sourceWith: (text: string) => S) {
  const columns = textColumns(of, sourceWith);
  return (tx: Tx, sources: readonly S[], also: string): Promise<void> => update(tx, of, columns, sources, also);
}

function textColumns<S>({ name, columns }: Table<S>, sourceWith: (text: string) => S): readonly string[] {
  const [filled, empty] = [sourceWith(FILLED), sourceWith('')];
  const found = Object.entries(columns).flatMap(([column, { from }]) =>
    from !== undefined && JSON.stringify(from(filled)) !== JSON.stringify(from(empty)) ? [column] : [],
  );
  if (found.length === 0) throw new Error(`${name}: expected a column that holds text, found none.`);
  return found;
}

function emptyOf(column: string, sql: string): string {
  if (!/NOT NULL|PRIMARY KEY/.test(sql)) return 'NULL';
  const [type] = sql.split(' ', 1);
  if (sql.includes('NOT NULL') && type === 'text') return "''";
  if (sql.includes('NOT NULL') && type === 'text[]') return "'{}'";
  throw new Error(`${column}: expected a type that has an empty value, got ${sql}.`);
}
