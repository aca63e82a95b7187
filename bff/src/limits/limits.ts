import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { siteOf } from '../http/address.ts';
import { type Limiter, openLimiter, openMemoryLimiter, sweepLimits } from './limiter.ts';
import { type LoginGuard, loginGuard, openKnownAddresses } from './login-guard.ts';
import { LIMIT_NAMES, type LimitName, type Limits } from './settings.ts';

export type Limiting = Readonly<{
  limiters: Readonly<Record<LimitName, Limiter>>;
  guard: LoginGuard;
  /** Deletes the addresses that a user has signed in from. */
  forget(userId: string): Promise<void>;
  /** Deletes expired counts. */
  sweep(): Promise<unknown>;
}>;

/**
 * The limits that are also counted per IPv6 /48: those on guesses and new accounts. Limits on account recovery are not
 * counted per /48, because customers of one provider may share one.
 */
const BY_SITE: ReadonlySet<LimitName> = new Set(['loginAddress', 'sessionGuess', 'register']);

/**
 * Limits that apply to nearly every request. They are counted in this process, because they only protect its capacity,
 * and a row per request would cost more than the request. All others protect against guessing, or against filling
 * permanent storage.
 */
const IN_MEMORY: ReadonlySet<LimitName> = new Set(['read', 'write', 'search', 'ownFeed']);

/** All limits. Those shared by all instances of the bff are counted in its database. */
export function openLimits(
  pool: pg.Pool,
  limits: Limits,
  wait: (ms: number) => Promise<void> = (ms) => sleep(ms),
): Limiting {
  const limiters = Object.fromEntries(
    LIMIT_NAMES.map((name) => {
      const { points, seconds } = limits[name];
      if (IN_MEMORY.has(name)) return [name, openMemoryLimiter(name, limits[name])];
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
      wait,
    }),
    forget: seen.forget,
    sweep: () => Promise.all([sweepLimits(pool), seen.sweep()]),
  };
}

/**
 * A /48 may do as much as eight /64s: a few customers may share one, but a customer with a whole /48 has 65,536
 * networks.
 */
export const SITE_NETWORKS = 8;

/** Also counts an IPv6 /64 in `sites`, under its /48. */
function withSite(limiter: Limiter, sites: Limiter): Limiter {
  return {
    ...limiter,
    async take(key, seconds) {
      const own = await limiter.take(key, seconds);
      const site = siteOf(key);
      if (site === null || !own.isAdmitted) return own;
      const all = await sites.take(site, seconds);
      return all.isAdmitted ? own : all;
    },
    async giveBack(key) {
      const site = siteOf(key);
      await Promise.all([limiter.giveBack(key), site === null ? undefined : sites.giveBack(site)]);
    },
  };
}
