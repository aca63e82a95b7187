import { PAGE_DEFAULT, PAGE_MAX } from '@hirelane/contracts/constants';
import { instant } from '@hirelane/postgres/log';
import type { Queryable } from '@hirelane/postgres/pool';
import { decodeCursor, encodeCursor, TimeCursor } from './cursor.ts';

/** A list in the order of a time, newest first, and then of an id. */
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
  /** What follows WHERE, with `values` as its parameters from `$1` on. */
  where: string;
  values: readonly unknown[];
  /** The column of the time, and that of the id. */
  sort: string;
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
  { name, columns, from, where, values, sort, id }: PagedList,
  { limit, cursor }: Wanted,
): Promise<Page<Row>> {
  const after = decodeCursor(TimeCursor, cursor);
  const [time, key] = [`$${values.length + 1}`, `$${values.length + 2}`];
  const size = sizeFor(limit);
  const { rows } = await db.query<Row & { sort_at: string }>({
    ...(name !== undefined && { name: `${name}-${size}${after ? '-after' : ''}` }),
    text: `SELECT ${columns}, ${instant(sort)} AS sort_at FROM ${from}
           WHERE ${where} ${after ? `AND (${sort}, ${id}) < (${time}::timestamptz, ${key}::uuid)` : ''}
           ORDER BY ${sort} DESC, ${id} DESC LIMIT ${size + 1}`,
    values: [...values, ...(after ?? [])],
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ sort_at: _, ...row }) => row as unknown as Row),
    nextCursor: last ? encodeCursor([last.sort_at, last._id]) : null,
  };
}
