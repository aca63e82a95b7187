import type { Tx } from '@hirelane/postgres/pool';
import { type Table, update } from './table.ts';

const FILLED = 'word';

/**
 * SQL, as `SET` has it, that empties each column of a table that holds something of a person's texts: they become '',
 * lists become empty, and what may be null becomes null. `sourceWith`: a source whose personal texts all are this text
 * (`contracts/src/events/texts.ts`). The columns follow from the declaration: they are those that two sources with different
 * texts fill differently. Columns that only later events fill are not among them. Throws where there is none, and for
 * one whose type has nothing that is empty.
 */
export function emptying<S>(of: Table<S>, sourceWith: (text: string) => S): string {
  return textColumns(of, sourceWith)
    .map((column) => `${column} = ${emptyOf(`${of.name}.${column}`, of.columns[column]?.sql ?? '')}`)
    .join(', ');
}

/**
 * Returns a function that fills the columns that `emptying` empties, in the rows of these sources; all other columns
 * stay. Of a source, only the texts and what the key is made of need to be right. `also`: more changes, as `SET` has
 * them.
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
  if (found.length === 0) throw new Error(`${name}: a column that holds a text was expected, and there is none.`);
  return found;
}

function emptyOf(column: string, sql: string): string {
  if (!/NOT NULL|PRIMARY KEY/.test(sql)) return 'NULL';
  const [type] = sql.split(' ', 1);
  if (sql.includes('NOT NULL') && type === 'text') return "''";
  if (sql.includes('NOT NULL') && type === 'text[]') return "'{}'";
  throw new Error(`${column}: a type that can be empty was expected, and ${sql} came.`);
}
