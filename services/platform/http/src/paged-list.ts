import { PAGE_DEFAULT, PAGE_MAX } from '@hirelane/api/constants';
import { instant } from '@hirelane/postgres/log';
import type { Queryable } from '@hirelane/postgres/pool';
import * as z from 'zod';
import { invalidField } from './http-problem.ts';

/** One of the columns that order a list; cursors contain its values. */
export type Key = Readonly<{
  column: string;
  /** SQL type of the column. */
  type: string;
  /** SQL that returns the column's value for a cursor. */
  inCursor: string;
  cursor: z.ZodType<string | number | boolean>;
}>;

/**
 * The columns that order a list, most significant first, without the id, which always comes last. All are sorted in the
 * same direction, so that an index can find the row after which a page begins.
 */
export type Order = Readonly<{ keys: readonly Key[]; direction: 'ASC' | 'DESC' }>;

/** A sort key for a time. */
export const timeKey = (column: string): Key => ({
  column,
  type: 'timestamptz',
  inCursor: instant(column),
  cursor: Moment,
});

/** Orders by a timestamp column, newest first. */
export const newestFirst = (column: string): Order => ({ keys: [timeKey(column)], direction: 'DESC' });

/** Orders by an integer column, lowest first. */
export const lowestFirst = (column: string): Order => ({
  keys: [{ column, type: 'bigint', inCursor: `${column}::float8`, cursor: z.int() }],
  direction: 'ASC',
});

/** Orders by an integer column, highest first. */
export const highestFirst = (column: string): Order => ({ ...lowestFirst(column), direction: 'DESC' });

/** A list ordered by its keys and then by id. */
export type PagedList = Readonly<{
  /**
   * The name of the list's prepared statement, unique for each SQL text. PostgreSQL plans a named statement once per
   * connection. Without a name, it plans each query for its values, which is better for a search, because the words
   * determine the fastest plan.
   */
  name?: string;
  /** The selected columns, the id as `"_id"`. */
  columns: string;
  /** The SQL after FROM. */
  from: string;
  /**
   * Joins that only add columns, if `from` is one table. They are applied only to the page's rows; otherwise,
   * PostgreSQL might join all rows and then take the first ones.
   */
  joins?: string;
  /** The SQL after WHERE. `values` are its parameters, starting with `$1`. */
  where: string;
  values: readonly unknown[];
  order: Order;
  /** The column that contains the id. */
  id: string;
}>;

export type PageRequest = Readonly<{ limit: number; cursor?: string | undefined }>;

/** `nextCursor` identifies the start of the next page. It is null on the last page. */
export type Page<Row> = Readonly<{ rows: readonly Row[]; nextCursor: string | null }>;

/**
 * Returns how many rows to read for a page. There are only two possible values, so that a connection prepares two
 * statements per list instead of fifty.
 */
export const sizeFor = (limit: number): number => (limit <= PAGE_DEFAULT ? PAGE_DEFAULT : PAGE_MAX);

/**
 * Reads one page by key, without an offset or a total. Throws 422 for an invalid cursor.
 *
 * The number of rows and the cursor's condition are part of the SQL text: if they were parameters, PostgreSQL would
 * consider a plan for specific values cheaper than the generic one and would plan every query again, which costs ten
 * times as much as the query.
 */
export async function readPage<Row extends { _id: string }>(
  db: Queryable,
  { name, columns, from, joins, where, values, order, id }: PagedList,
  { limit, cursor }: PageRequest,
): Promise<Page<Row>> {
  const keys = [...order.keys, { column: id, type: 'uuid', inCursor: id, cursor: z.uuid() }];
  const after = decodeCursor(z.tuple(keys.map((key) => key.cursor) as [Key['cursor'], ...Key['cursor'][]]), cursor);
  const size = sizeFor(limit);
  const inOrder = keys.map(({ column }) => `${column} ${order.direction}`).join(', ');
  const beyond = order.direction === 'ASC' ? '>' : '<';
  const last = keys.map(({ type }, n) => `$${values.length + n + 1}::${type}`).join(', ');
  const isAfter = after ? `AND (${keys.map(({ column }) => column).join(', ')}) ${beyond} (${last})` : '';
  const chosen = `${from} WHERE ${where} ${isAfter} ORDER BY ${inOrder} LIMIT ${size + 1}`;
  const shownColumns = `${columns}, json_build_array(${keys.map(({ inCursor }) => inCursor).join(', ')}) AS sort_key`;
  const { rows } = await db.query<Row & { sort_key: readonly (string | number | boolean)[] }>({
    ...(name !== undefined && { name: `${name}-${size}${after ? '-after' : ''}` }),
    text:
      joins === undefined
        ? `SELECT ${shownColumns} FROM ${chosen}`
        : `SELECT ${shownColumns} FROM (SELECT ${id} AS id FROM ${chosen}) AS page JOIN ${from} ON ${id} = page.id ${joins}
           ORDER BY ${inOrder}`,
    values: [...values, ...(after ?? [])],
  });
  const shown = rows.slice(0, limit);
  const end = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ sort_key: _, ...row }) => row as unknown as Row),
    nextCursor: end ? encodeCursor(end.sort_key) : null,
  };
}

/** Encodes the end of a page, which is the sort key of its last row. Opaque to the browser. */
export function encodeCursor(key: readonly (string | number | boolean)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** Decodes a cursor. Throws a 422 about the field `cursor` if we did not issue the cursor. */
export function decodeCursor<T>(schema: z.ZodType<T>, cursor: string | undefined): T | null {
  if (cursor === undefined) return null;
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw invalidField('cursor', 'This cursor is invalid.');
  }
}

/** Times have microseconds, because two projects can share a millisecond. PostgreSQL has no year 0. */
export const Moment = z.iso.datetime({ precision: 6 }).refine((moment) => moment >= '0001');

/** `[time, id]` */
export const TimeCursor = z.tuple([Moment, z.uuid()]);

/** `[time and id of the newest sorted row, first and second sort key, time and id of the last row shown]` */
export const SortedCursor = z.tuple([Moment, z.uuid(), z.number(), z.number(), Moment, z.uuid()]);
