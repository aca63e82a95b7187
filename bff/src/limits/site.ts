import { siteOf } from '../http/address.ts';
import type { Limiter } from './limiter.ts';

/** A /48 may do as much as eight /64: a few neighbours share one, and a customer who rents one has 65,536 networks. */
export const SITE_NETWORKS = 8;

/** Counts a /64 of IPv6 in `sites` as well, by its /48. */
export function withSite(limiter: Limiter, sites: Limiter): Limiter {
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
