import type { RequestHandler } from 'express';
import { contextOf } from './http/context.ts';
import { inSequence } from './http/in-sequence.ts';
import { findRoute, requireRoute } from './http/match-route.ts';
import { feedHeaders, noStore } from './http/security-headers.ts';
import type { Limiting } from './limits/limits.ts';
import { limitAddresses, refuseUnknown } from './limits/per-route.ts';

type FeedsDeps = Readonly<{
  /** The origin that browsers see. */
  publicUrl: string;
  limits: Pick<Limiting, 'limiters'>;
  /** Counts a network's searches in progress, including those from pages. */
  atOnce: RequestHandler;
  proxy: RequestHandler;
}>;

/** Everything under /feeds, for feed readers. The response is the same for every caller; no cookie is read or set. */
export function feeds({ publicUrl, limits: { limiters }, atOnce, proxy }: FeedsDeps): RequestHandler {
  return inSequence(
    noStore,
    feedHeaders,
    nameOrigin(publicUrl),
    findRoute,
    requireRoute(refuseUnknown(limiters.unknown)),
    limitAddresses(limiters),
    atOnce,
    proxy,
  );
}

/** The links in a feed are absolute, but services are not configured with the bff's public address. */
const nameOrigin =
  (publicUrl: string): RequestHandler =>
  (_req, res, next) => {
    contextOf(res).feedOrigin = publicUrl;
    next();
  };
