import { PAGE_DEFAULT, PAGE_MAX } from '@hirelane/contracts/constants';
import { instant } from '@hirelane/postgres/log';
import type { Queryable } from '@hirelane/postgres/pool';
import * as z from 'zod';
import { invalidField } from './http-problem.ts';

/** What a list is in the order of, before the id. */
export type Order = Readonly<{
  column: string;
  direction: 'ASC' | 'DESC';
  /** SQL of its value in a cursor. */
  inCursor: string;
  cursor: z.ZodType<readonly [string | number, string]>;
  /** SQL type of the column. */
  type: string;
}>;

/** By a column that holds a time, newest first. */
export const newestFirst = (column: string): Order => ({
  column,
  direction: 'DESC',
  inCursor: instant(column),
  cursor: TimeCursor,
  type: 'timestamptz',
});

/** By a column that holds a whole number, lowest first. */
export const lowestFirst = (column: string): Order => ({
  column,
  direction: 'ASC',
  inCursor: `${column}::float8`,
  cursor: NumberCursor,
  type: 'bigint',
});

/** By a whole number, highest first. */
export const highestFirst = (column: string): Order => ({ ...lowestFirst(column), direction: 'DESC' });

/** A list in some order, and then in that of an id. */
export type PagedList = Readonly<{
  /**
   * Name of its prepared statement, different for each text. PostgreSQL then plans it once on a connection; without a
   * name it plans each query for its values, as a search needs, whose words decide what is fast.
   */
  name?: string;
  /** What is selected, the id as `"_id"`. */
  columns: string;
  /** What follows FROM. */
  from: string;
  /**
   * Joins that only add columns, where `from` is one table. They are made for the rows of the page alone: of many rows,
   * PostgreSQL may otherwise join all, and then take the first ones.
   */
  joins?: string;
  /** What follows WHERE, with `values` as its parameters from `$1` on. */
  where: string;
  values: readonly unknown[];
  order: Order;
  /** The column of the id. */
  id: string;
}>;

export type Wanted = Readonly<{ limit: number; cursor?: string | undefined }>;

/** `nextCursor`: where the next page begins; null after the last one. */
export type Page<Row> = Readonly<{ rows: readonly Row[]; nextCursor: string | null }>;

/** Number of rows to read for a page: one of two, so that a connection keeps two statements of a list and not fifty. */
export const sizeFor = (limit: number): number => (limit <= PAGE_DEFAULT ? PAGE_DEFAULT : PAGE_MAX);

/**
 * Reads one page by its key: no offset, no total. Throws 422 for a cursor that is not ours.
 *
 * The number of rows and the cursor's condition are part of the text: with parameters for them, PostgreSQL takes each
 * value for cheaper than the general case and plans every query anew, which costs ten times the query.
 */
export async function readPage<Row extends { _id: string }>(
  db: Queryable,
  { name, columns, from, joins, where, values, order, id }: PagedList,
  { limit, cursor }: Wanted,
): Promise<Page<Row>> {
  const { column, direction, inCursor, type } = order;
  const after = decodeCursor(order.cursor, cursor);
  const [value, key] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const size = sizeFor(limit);
  const inOrder = `${column} ${direction}, ${id} ${direction}`;
  const beyond = direction === 'ASC' ? '>' : '<';
  const isAfter = after ? `AND (${column}, ${id}) ${beyond} (${value}::${type}, ${key}::uuid)` : '';
  const chosen = `${from} WHERE ${where} ${isAfter} ORDER BY ${inOrder} LIMIT ${size + 1}`;
  const shownColumns = `${columns}, ${inCursor} AS sort_key`;
  const { rows } = await db.query<Row & { sort_key: string | number }>({
    ...(name !== undefined && { name: `${name}-${size}${after ? '-after' : ''}` }),
    text:
      joins === undefined
        ? `SELECT ${shownColumns} FROM ${chosen}`
        : `SELECT ${shownColumns} FROM (SELECT ${id} AS id FROM ${chosen}) AS page JOIN ${from} ON ${id} = page.id ${joins}
           ORDER BY ${inOrder}`,
    values: [...values, ...(after ?? [])],
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ sort_key: _, ...row }) => row as unknown as Row),
    nextCursor: last ? encodeCursor([last.sort_key, last._id]) : null,
  };
}

/** Where a page ended: the sort key of its last row, opaque to the browser. */
export function encodeCursor(key: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Throws 422 on the field `cursor` for one that we did not make. */
export function decodeCursor<T>(schema: z.ZodType<T>, cursor: string | undefined): T | null {
  if (cursor === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidField('cursor', 'This cursor is not ours.');
  }
}

/** Microseconds count: two projects can share a millisecond. PostgreSQL knows no year 0. */
export const Moment = z.iso.datetime({ precision: 6 }).refine((moment) => moment >= '0001');

/** `[time, id]` */
export const TimeCursor = z.tuple([Moment, z.uuid()]);

/** `[whole number, id]` */
const NumberCursor = z.tuple([z.int(), z.uuid()]);

/** `[time and id of the newest that is sorted, what is compared first and second, time and id of the last one shown]` */
export const SortedCursor = z.tuple([Moment, z.uuid(), z.number(), z.number(), Moment, z.uuid()]);
