import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { failure } from '../http/problem.ts';
import type { Limit } from './settings.ts';

/** `waitMs` is the time until the next use is admitted. */
export type LimitResult = Readonly<{ isAdmitted: boolean; remaining: number; waitMs: number }>;

/** Counts by key. If it uses a table, every function rejects with 'unavailable' if the table cannot be used. */
export type Limiter = Readonly<{
  limit: Limit;
  /**
   * Counts one use, even beyond the limit. `seconds` is the length of the window that this use starts if the key has
   * none.
   */
  take(key: string, seconds?: number): Promise<LimitResult>;
  /** Counts one use without enforcing the limit, and returns the count. */
  count(key: string): Promise<number>;
  counted(key: string): Promise<number>;
  /** Takes back a use that should not have been counted. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}>;

/** The table that holds the counts (`schema.ts`). */
const TABLE = { schemaName: 'bff', tableName: 'limits', tableCreated: true, clearExpiredByTimeout: false } as const;

/** Counts in this process: n instances of the bff admit up to n times the limit. */
export const openMemoryLimiter = (name: string, limit: Limit): Limiter =>
  limiterOf(new RateLimiterMemory({ keyPrefix: name, points: limit.points, duration: limit.seconds }), limit);

/**
 * Counts in a table that all instances of the bff share. If `remembers` is true, this process remembers the keys that
 * have used up the limit, so that a refusal does not need a query. Only for limits without `giveBack`.
 */
export function openLimiter(pool: pg.Pool, name: string, limit: Limit, remembers = false): Limiter {
  const store = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    keyPrefix: name,
    points: limit.points,
    duration: limit.seconds,
    ...(remembers && { inMemoryBlockOnConsumed: limit.points + 1 }),
    ...TABLE,
  });
  return limiterOf(store, limit);
}

function limiterOf(store: RateLimiterMemory | RateLimiterPostgres, limit: Limit): Limiter {
  const asked = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (cause) {
      if (cause instanceof RateLimiterRes) throw cause;
      throw failure('unavailable', 'Could not access the limits table.', cause);
    }
  };
  return {
    limit,
    async take(key, seconds) {
      try {
        const options = seconds === undefined ? {} : { customDuration: seconds };
        return verdict(true, await asked(store.consume(key, 1, options)));
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return verdict(false, refused);
        throw refused;
      }
    },
    count: async (key) => (await asked(store.penalty(key))).consumedPoints,
    counted: async (key) => (await asked(store.get(key)))?.consumedPoints ?? 0,
    async giveBack(key) {
      await asked(store.reward(key));
    },
    async forget(key) {
      await asked(store.delete(key));
    },
  };
}

const verdict = (isAdmitted: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes): LimitResult => ({
  isAdmitted,
  remaining: remainingPoints,
  waitMs: msBeforeNext,
});

/** Deletes expired counts and returns how many there were. */
export async function sweepLimits(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query('DELETE FROM bff.limits WHERE expire < $1', [Date.now()]);
  return rowCount ?? 0;
}
