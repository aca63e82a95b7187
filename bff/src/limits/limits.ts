import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { openKnownAddresses } from './known-addresses.ts';
import { type Limiter, openLimiter, sweepLimits } from './limiter.ts';
import { type LoginGuard, loginGuard } from './login-guard.ts';
import { LIMIT_NAMES, type LimitName, type Limits } from './settings.ts';
import { SITE_NETWORKS, withSite } from './site.ts';

export type Limiting = Readonly<{
  limiters: Readonly<Record<LimitName, Limiter>>;
  guard: LoginGuard;
  /** Forgets the addresses where a person has signed in. */
  forget(userId: string): Promise<void>;
  /** Deletes expired counts. */
  sweep(): Promise<unknown>;
}>;

/**
 * Limits that are counted for a /48 of IPv6 as well: guesses and new accounts. Not those for getting an account back,
 * because customers of one provider may share a /48.
 */
const BY_SITE: ReadonlySet<LimitName> = new Set(['loginAddress', 'sessionGuess', 'register']);

/** All limits, in the bff's database. */
export function openLimits(pool: pg.Pool, limits: Limits): Limiting {
  const limiters = Object.fromEntries(
    LIMIT_NAMES.map((name) => {
      const { points, seconds } = limits[name];
      const limiter = openLimiter(pool, name, limits[name], name === 'unknown');
      const site = { points: points * SITE_NETWORKS, seconds };
      return [name, BY_SITE.has(name) ? withSite(limiter, openLimiter(pool, `${name}Site`, site)) : limiter];
    }),
  ) as Record<LimitName, Limiter>;
  const seen = openKnownAddresses(pool);
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
