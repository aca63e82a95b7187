import * as z from 'zod';
import { invalidField } from './http-problem.ts';

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
export const NumberCursor = z.tuple([z.int(), z.uuid()]);

/** `[time and id of the newest that is sorted, what is compared first and second, time and id of the last one shown]` */
export const SortedCursor = z.tuple([Moment, z.uuid(), z.number(), z.number(), Moment, z.uuid()]);
