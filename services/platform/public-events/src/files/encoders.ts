import type { PublicEvent } from '@hirelane/api/public-events/event';
import type { Cell, TableColumn, TableRow } from '@hirelane/api/public-events/tables/columns';
import { eventRow } from '@hirelane/api/public-events/tables/events-table';
import { TABLES } from '@hirelane/api/public-events/tables/tables';
import { withMicros } from './instants.ts';
import { type Encoder, openParquet } from './parquet.ts';

export const FORMATS = ['parquet', 'csv', 'ndjson'] as const;
export type FileFormat = (typeof FORMATS)[number];

/** How many characters of text are collected before they are written. */
const CHUNK = 64 * 1024;

/** Separates the values of a list in CSV. No skill on Hirelane's list contains it. */
export const LIST_SEPARATOR = ';';

/** An encoder for events. In NDJSON, they are the same as over HTTP; other formats have the columns of `events`. */
export function openEventEncoder(format: FileFormat): Encoder<PublicEvent> {
  if (format === 'ndjson') return openText('', (event: PublicEvent) => `${JSON.stringify(event)}\n`);
  const { row, end } = openEncoder(format, TABLES.events.columns);
  return { row: (event) => row(eventRow(event)), end };
}

export function openEncoder(format: FileFormat, columns: readonly TableColumn[]): Encoder<TableRow> {
  switch (format) {
    case 'parquet':
      return openParquet(columns);
    case 'csv':
      return openText(`${columns.map(({ name }) => name).join(',')}\r\n`, (row: TableRow) => csvLine(columns, row));
    case 'ndjson':
      return openText('', (row: TableRow) => `${JSON.stringify(ndjsonRow(columns, row))}\n`);
  }
}

function openText<R>(head: string, lineOf: (row: R) => string): Encoder<R> {
  let text = head;
  const take = () => {
    const bytes = Buffer.from(text);
    text = '';
    return bytes;
  };
  return {
    row(row) {
      text += lineOf(row);
      return text.length < CHUNK ? NOTHING : take();
    },
    end: take,
  };
}

const NOTHING = new Uint8Array();

/** A record as in RFC 4180. Null is an empty field. */
const csvLine = (columns: readonly TableColumn[], row: TableRow): string =>
  `${columns.map((column) => quoted(csvText(column, row[column.name] ?? null))).join(',')}\r\n`;

function csvText({ type }: TableColumn, value: Cell): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(LIST_SEPARATOR);
  return type === 'timestamp' ? withMicros(String(value)) : String(value);
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** The columns of a row in their order, with times in one form. */
const ndjsonRow = (columns: readonly TableColumn[], row: TableRow) =>
  Object.fromEntries(
    columns.map(({ name, type }) => {
      const value = row[name] ?? null;
      return [name, type === 'timestamp' && value !== null ? withMicros(String(value)) : value];
    }),
  );
