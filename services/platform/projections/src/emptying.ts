import type { Table } from './table.ts';

const FILLED = 'word';

/**
 * SQL, as `SET` has it, that empties each column of a table that holds something of a person's texts: they become '',
 * lists become empty, and what may be null becomes null. `sourceWith`: a source whose personal texts all are this text
 * (`contracts/events/texts.ts`). The columns follow from the declaration: they are those that two sources with different
 * texts fill differently. Throws where there is none, and for one whose type has nothing that is empty.
 */
export function emptying<S>({ name, columns }: Table<S>, sourceWith: (text: string) => S): string {
  const [filled, empty] = [sourceWith(FILLED), sourceWith('')];
  const changes = Object.entries(columns).flatMap(([column, { sql, from }]) => {
    const isOfText = from !== undefined && JSON.stringify(from(filled)) !== JSON.stringify(from(empty));
    return isOfText ? [`${column} = ${emptyOf(`${name}.${column}`, sql)}`] : [];
  });
  if (changes.length === 0) throw new Error(`${name}: a column that holds a text was expected, and there is none.`);
  return changes.join(', ');
}

function emptyOf(column: string, sql: string): string {
  if (!/NOT NULL|PRIMARY KEY/.test(sql)) return 'NULL';
  const [type] = sql.split(' ', 1);
  if (sql.includes('NOT NULL') && type === 'text') return "''";
  if (sql.includes('NOT NULL') && type === 'text[]') return "'{}'";
  throw new Error(`${column}: a type that can be empty was expected, and ${sql} came.`);
}
