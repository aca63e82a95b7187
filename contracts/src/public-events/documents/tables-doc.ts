import type { ColumnType, TableColumn } from '../tables/columns.ts';
import { TABLES } from '../tables/tables.ts';

/** Returns docs/analyse.md with its generated part, the tables' columns, updated and all other text unchanged. */
export const inAnalyseDoc = (text: string): string =>
  text.replace(/<!-- tables -->[\s\S]*<!-- \/tables -->/, `<!-- tables -->\n${tables()}\n<!-- /tables -->`);

const tables = (): string =>
  Object.entries(TABLES)
    .map(([name, { about, columns }]) => [`### ${name}\n\n${about}\n`, HEAD, ...columns.map(line)].join('\n'))
    .join('\n\n');

const HEAD = '| column | type | meaning |\n|---|---|---|';

const NAMES: Readonly<Record<ColumnType, string>> = {
  string: 'string',
  integer: 'integer',
  boolean: 'boolean',
  timestamp: 'timestamp',
  strings: 'list of string',
};

const line = ({ name, type, isNullable, about }: TableColumn): string =>
  `| \`${name}\` | ${NAMES[type]}${isNullable ? ' or null' : ''} | ${about} |`;
