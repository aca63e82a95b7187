import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ColumnType } from '@hirelane/api/public-events/tables/columns';
import { TABLES, type TableName } from '@hirelane/api/public-events/tables/tables';
import { type FileFormat, FORMATS } from '@hirelane/public-events/files/encoders';
import { microsOf } from '@hirelane/public-events/files/instants';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../../launcher/repository.ts';
import { openPython, runPython } from '../../tests/support/python.ts';
import { eventsCommand } from './command.ts';

const opened = await openPython('infra/cli/events/testing/requirements.txt');
if (typeof opened === 'string')
  process.stderr.write(`Skipped, so no file was read with DuckDB, pandas and polars. ${opened}\n`);
const python = typeof opened === 'string' ? '' : opened.python;

const root = mkdtempSync(join(tmpdir(), 'hirelane-readers-'));
afterAll(() => rm(root, { recursive: true, force: true }));
const fileOf = (format: FileFormat, table: TableName) => join(root, format, `${table}.${format}`);

beforeAll(async () => {
  const silent = { say: () => undefined, warn: () => undefined };
  for (const format of FORMATS) {
    expect(await eventsCommand(['sample', '--to', join(root, format), '--format', format], {}, silent)).toBe(0);
  }
});

type Summary = Readonly<{
  table: TableName;
  format: FileFormat;
  tool: 'duckdb' | 'pandas' | 'polars';
  rows: number;
  types: Readonly<Record<string, string>>;
  /** As texts, because they are too large for numbers. */
  sums: Readonly<Record<string, string>>;
}>;

/** The types of columns in Parquet, as the tools name them. */
const TYPES: Readonly<Record<Summary['tool'], Readonly<Record<ColumnType, string>>>> = {
  duckdb: {
    ...{ string: 'VARCHAR', integer: 'BIGINT', boolean: 'BOOLEAN' },
    ...{ timestamp: 'TIMESTAMP WITH TIME ZONE', strings: 'VARCHAR[]' },
  },
  pandas: {
    ...{ string: 'string[pyarrow]', integer: 'int64[pyarrow]', boolean: 'bool[pyarrow]' },
    ...{ timestamp: 'timestamp[us, tz=UTC][pyarrow]', strings: 'list<element: string not null>[pyarrow]' },
  },
  polars: {
    ...{ string: 'String', integer: 'Int64', boolean: 'Boolean' },
    ...{ timestamp: "Datetime(time_unit='us', time_zone='UTC')", strings: 'List(String)' },
  },
};

describe.skipIf(python === '')('the files of an export, read with DuckDB, pandas and polars', () => {
  let summaries: readonly Summary[];
  beforeAll(async () => {
    const files = (Object.keys(TABLES) as TableName[]).flatMap((table) =>
      FORMATS.map((format) => {
        const columns = format === 'ndjson' && table === 'events' ? ENVELOPE : TABLES[table].columns;
        return { table, format, file: fileOf(format, table), columns };
      }),
    );
    summaries = JSON.parse(
      await runPython(python, 'infra/cli/events/testing/read_files.py', { input: JSON.stringify(files) }),
    );
  }, 120_000);

  test('have the same rows and sums in every format and tool', () => {
    expect(summaries).toHaveLength(5 * 3 * 3);
    for (const { table, format, tool, rows, sums } of summaries) {
      const expected = expectedOf(table);
      const of = `${table}.${format} in ${tool}`;
      expect(rows, of).toBe(expected.rows);
      expect(sums, of).toEqual(Object.fromEntries(Object.keys(sums).map((name) => [name, expected.sums[name]])));
    }
  });

  test('have the documented types in Parquet', () => {
    const parquet = summaries.filter(({ format }) => format === 'parquet');
    for (const { table, tool, types } of parquet) {
      const expected = TABLES[table].columns.map(({ name, type }) => [name, TYPES[tool][type]]);
      expect(types, `${table} in ${tool}`).toEqual(Object.fromEntries(expected));
    }
  });

  test('answer the questions in docs/analyse.md as it says', async () => {
    const path = join(repository, 'docs/analyse.md');
    const text = readFileSync(path, 'utf8');
    const [setup, ...queries] = [...text.matchAll(/^```sql\n([\s\S]*?)^```$/gm)].map(([, sql]) => sql);
    const input = JSON.stringify({ folder: join(root, 'parquet'), setup, queries });
    const results = JSON.parse(await runPython(python, 'infra/cli/events/testing/run_queries.py', { input }));
    expect(results).toHaveLength(9);
    // With `-u`, Vitest writes the answers into the document.
    await expect(withAnswers(text, results)).toMatchFileSnapshot(path);
  }, 60_000);
});

/** Columns that an event over HTTP has at its top level. `sequence` is a string there. */
const ENVELOPE = TABLES.events.columns.filter(({ name }) =>
  ['id', 'type', 'subject', 'time', 'position'].includes(name),
);

/** The rows and sums that a table must have, computed from its NDJSON file. */
function expectedOf(table: TableName): Pick<Summary, 'rows' | 'sums'> {
  const lines = readFileSync(fileOf('ndjson', table), 'utf8').trim().split('\n');
  const rows = lines.map((line) => {
    const { data, ...row } = JSON.parse(line);
    return { ...row, ...data };
  });
  const sums = TABLES[table].columns.map(({ name, type }) => {
    const values = rows.map((row) => row[name]).filter((value) => value !== null && value !== undefined);
    return [name, String(values.reduce((sum, value) => sum + weight(type, value), 0n))] as const;
  });
  return { rows: rows.length, sums: Object.fromEntries(sums) };
}

function weight(type: ColumnType, value: unknown): bigint {
  switch (type) {
    case 'string':
      return 1n;
    case 'strings':
      return BigInt(Array.isArray(value) ? value.length : 0);
    case 'timestamp':
      return microsOf(String(value));
    default:
      return BigInt(Number(value));
  }
}

type Result = readonly (readonly string[])[];

/** The document with the results as tables after the marks for answers, in order. */
function withAnswers(text: string, results: readonly Result[]): string {
  let next = 0;
  return text.replaceAll(/<!-- answer -->\n(?:\|.*\n)*/g, () => {
    const [head = [], ...rows] = results[next++] ?? [];
    const [names, ...lines] = [head, ...rows].map((cells) => `| ${cells.join(' | ')} |\n`);
    return `<!-- answer -->\n${names}|${'---|'.repeat(head.length)}\n${lines.join('')}`;
  });
}
