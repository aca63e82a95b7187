import type { ColumnType, TableColumn, TableRow } from '@hirelane/api/public-events/tables/columns';
import { KNOWN_SKILLS } from '@hirelane/api/skills';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { type FileFormat, LIST_SEPARATOR, openEncoder } from './encoders.ts';

const column = (name: string, type: ColumnType, isNullable = false): TableColumn => ({
  name,
  type,
  isNullable,
  about: '',
});
const COLUMNS = [
  ...[column('text', 'string', true), column('whole', 'integer', true), column('flag', 'boolean')],
  ...[column('time', 'timestamp', true), column('list', 'strings', true)],
];
const ROWS: readonly TableRow[] = [
  { text: 'a "b", c\r\n€', whole: 3_000_000_000, flag: true, time: '2026-11-21T09:04:00.12Z', list: ['x', 'y'] },
  { text: '', whole: 0, flag: false, time: '1969-12-31T23:59:59.999999Z', list: [] },
  { text: null, whole: null, flag: false, time: null, list: null },
];

function encoded(format: FileFormat, rows: Iterable<TableRow>, columns: readonly TableColumn[] = COLUMNS): Buffer {
  const { row, end } = openEncoder(format, columns);
  const parts: Uint8Array[] = [];
  for (const each of rows) parts.push(row(each));
  return Buffer.concat([...parts, end()]);
}

const bytesOf = ({ buffer, byteOffset, length }: Buffer) =>
  buffer.slice(byteOffset, byteOffset + length) as ArrayBuffer;

test('CSV quotes fields as in RFC 4180, and writes times with microseconds', () => {
  expect(encoded('csv', ROWS).toString()).toBe(
    [
      'text,whole,flag,time,list',
      '"a ""b"", c\r\n€",3000000000,true,2026-11-21T09:04:00.120000Z,x;y',
      ',0,false,1969-12-31T23:59:59.999999Z,',
      ',,false,,',
      '',
    ].join('\r\n'),
  );
});

test('NDJSON has one object per row, with all columns', () => {
  const lines = encoded('ndjson', [...ROWS, { flag: true }])
    .toString()
    .trim()
    .split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { ...ROWS[0], time: '2026-11-21T09:04:00.120000Z' },
    ROWS[1],
    ROWS[2],
    { text: null, whole: null, flag: true, time: null, list: null },
  ]);
});

test('Parquet has the same values with their types', async () => {
  const file = bytesOf(encoded('parquet', ROWS));
  // The reader returns times in milliseconds, so microseconds are compared as stored.
  const utf8 = { parsers: { timestampFromMicroseconds: (micros: bigint) => micros } };
  expect(await parquetReadObjects({ file, ...(utf8 as object) })).toEqual([
    {
      text: 'a "b", c\r\n€',
      whole: 3_000_000_000n,
      flag: true,
      time: BigInt(Date.UTC(2026, 10, 21, 9, 4)) * 1_000n + 120_000n,
      list: ['x', 'y'],
    },
    { text: '', whole: 0n, flag: false, time: -1n, list: [] },
    // The reader returns undefined for a list that is null.
    { text: null, whole: null, flag: false, time: null, list: undefined },
  ]);
  expect(parquetMetadata(file).schema.find(({ name }) => name === 'time')).toMatchObject({
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  });
});

test('a file of many row groups has every row once, in order, and the same bytes each time', async () => {
  const many = Array.from({ length: 45_000 }, (_, i) => ({ whole: i, list: i % 3 === 0 ? [] : [`s${i}`] }));
  const columns = [column('whole', 'integer'), column('list', 'strings')];
  const file = encoded('parquet', many, columns);
  expect(encoded('parquet', many, columns).equals(file)).toBe(true);
  const rows = await parquetReadObjects({ file: bytesOf(file) });
  expect(rows).toEqual(many.map(({ whole, list }) => ({ whole: BigInt(whole), list })));
  expect(parquetMetadata(bytesOf(file)).row_groups.map(({ num_rows }) => num_rows)).toEqual([20_000n, 20_000n, 5_000n]);
});

test('a file without rows is valid', async () => {
  expect(await parquetReadObjects({ file: bytesOf(encoded('parquet', [])) })).toEqual([]);
  expect(encoded('csv', []).toString()).toBe('text,whole,flag,time,list\r\n');
});

test('no skill contains the separator of lists in CSV', () => {
  expect(KNOWN_SKILLS.filter((skill) => skill.includes(LIST_SEPARATOR))).toEqual([]);
});
