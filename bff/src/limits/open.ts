import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Limiter, openLimiter, sweepLimits } from './limiter.ts';
import { type LoginGuard, loginGuard } from './login-guard.ts';
import { openSeenAddresses } from './seen.ts';
import { LIMIT_NAMES, type LimitName, type Limits } from './settings.ts';

export type Limiting = Readonly<{
  limiters: Readonly<Record<LimitName, Limiter>>;
  guard: LoginGuard;
  /** Forgets where a person has signed in. */
  forget(userId: string): Promise<void>;
  /** Removes what no longer counts. */
  sweep(): Promise<unknown>;
}>;

/** All limits, in the bff's database. */
export function openLimits(pool: pg.Pool, limits: Limits): Limiting {
  const limiters = Object.fromEntries(
    LIMIT_NAMES.map((name) => [name, openLimiter(pool, name, limits[name], name === 'unknown')]),
  ) as Record<LimitName, Limiter>;
  const seen = openSeenAddresses(pool);
  return {
    limiters,
    guard: loginGuard({
      pairs: limiters.login,
      turns: openLimiter(pool, 'loginTurn', { points: 1, seconds: limits.login.seconds }),
      addresses: limiters.loginAddress,
      accounts: limiters.loginAccount,
      seen,
      wait: (ms) => sleep(ms),
    }),
    forget: seen.forget,
    sweep: () => Promise.all([sweepLimits(pool), seen.sweep()]),
  };
}
