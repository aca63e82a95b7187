import type { Cell, ColumnType, TableColumn, TableRow } from '@hirelane/api/public-events/tables/columns';
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { microsOf } from './instants.ts';

/** Turns rows into the bytes of a file, a few at a time. The same rows always give the same bytes. */
export type Encoder<R> = Readonly<{
  /** Bytes that are ready to be written; often none. */
  row(row: R): Uint8Array;
  /** The rest of the file. */
  end(): Uint8Array;
}>;

type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number];

/** Rows in a row group, all of which are in memory until it is complete. */
const GROUP = 20_000;

/** Writes Parquet with Snappy compression. */
export function openParquet(columns: readonly TableColumn[]): Encoder<TableRow> {
  const bytes = new ByteWriter();
  const file = new ParquetWriter({ writer: bytes, schema: schemaOf(columns) });
  let waiting: unknown[][] = columns.map(() => []);
  let rows = 0;

  function writeGroup() {
    const data = columns.map(({ name }, i) => ({ name, data: waiting[i] ?? [], offsetIndex: false }));
    // The writer of bytes is synchronous, and so are these calls.
    void file.write({ columnData: data, rowGroupSize: GROUP });
    waiting = columns.map(() => []);
    rows = 0;
  }

  /** The bytes since the last call. The writer only appends, and counts its offsets separately. */
  function take(): Uint8Array {
    const taken = bytes.getBytes().slice();
    bytes.index = 0;
    return taken;
  }

  return {
    row(row) {
      for (const [i, { name, type }] of columns.entries()) waiting[i]?.push(stored(type, row[name] ?? null));
      if (++rows < GROUP) return new Uint8Array();
      writeGroup();
      return take();
    },
    end() {
      if (rows > 0) writeGroup();
      void file.finish();
      return take();
    },
  };
}

function stored(type: ColumnType, value: Cell): unknown {
  if (value === null) return null;
  if (type === 'timestamp') return microsOf(String(value));
  return type === 'integer' ? BigInt(Number(value)) : value;
}

const schemaOf = (columns: readonly TableColumn[]): SchemaElement[] => [
  { name: 'root', num_children: columns.length },
  ...columns.flatMap(elementsOf),
];

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const;
const SIMPLE = {
  string: TEXT,
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  timestamp: {
    type: 'INT64',
    converted_type: 'TIMESTAMP_MICROS',
    logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' },
  },
} as const;

function elementsOf({ name, type, isNullable }: TableColumn): SchemaElement[] {
  const repetition_type = isNullable ? 'OPTIONAL' : 'REQUIRED';
  if (type !== 'strings') return [{ name, repetition_type, ...SIMPLE[type] }];
  return [
    { name, repetition_type, num_children: 1, converted_type: 'LIST', logical_type: { type: 'LIST' } },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'REQUIRED', ...TEXT },
  ];
}
