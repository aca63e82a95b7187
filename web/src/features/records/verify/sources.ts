import type { Issuer } from '@hirelane/api/schemas/records';
import { isTooMany, messageOf } from '@/shared/api/http';
import { readText } from '@/shared/api/readText';
import { recordsApi } from '@/shared/api/routes/records';
import { object, type Shape, text } from '@/shared/lib/shapes';
import { localStore } from '@/shared/lib/storage';

/**
 * The data and the time at which it was fetched. `isKept` means that it was cached on an earlier visit and could not be
 * fetched now. `refusal` is the server's message after too many requests, or null.
 */
export type ReadSource<T> = Readonly<{ value: T; at: string; isKept: boolean; refusal: string | null }>;

const ISSUER = 'recordIssuer';
const statusKey = (list: number) => `recordStatus${list}`;

/**
 * Fetches the data and caches it in the browser. If the request fails, returns the cached copy, or rejects if there is
 * none.
 */
async function readOrKept<T>(key: string, shape: Shape<T>, read: () => Promise<T>): Promise<ReadSource<T>> {
  try {
    const value = await read();
    const at = new Date().toISOString();
    localStore.write(key, JSON.stringify({ value, at }));
    return { value, at, isKept: false, refusal: null };
  } catch (error) {
    const kept = keptAs(key, shape);
    if (!kept) throw error;
    return { ...kept, refusal: refusalIn(error) };
  }
}

/**
 * Returns the server's message after too many requests, which contains the time to wait, or null for any other error.
 */
export const refusalIn = (error: unknown): string | null =>
  error instanceof Error && isTooMany(error) ? messageOf(error) : null;

const isKept = object({ at: text });

function keptAs<T>(key: string, shape: Shape<T>): ReadSource<T> | null {
  try {
    const { value, ...rest }: Record<string, unknown> = JSON.parse(localStore.read(key) ?? '{}');
    return shape(value) && isKept(rest) ? { value, at: rest.at, isKept: true, refusal: null } : null;
  } catch {
    return null;
  }
}

/** Returns the issuer document from this origin. */
export const readIssuer = (): Promise<ReadSource<Issuer>> =>
  readOrKept(ISSUER, recordsApi.answerShape('readIssuer'), () => recordsApi.call('readIssuer'));

export const statusAddress = (list: number): string => recordsApi.addressOf('readStatusList', { query: { list } });

/** A signed status list, from this origin. */
export const readStatus = (list: number): Promise<ReadSource<string>> =>
  readOrKept(statusKey(list), text, () => readText(statusAddress(list)));
