import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { isLoopback } from '../config.ts';

/** Seconds: one year. */
const HSTS_AGE = 31_536_000;

/** For everything that is not our page: nothing may be loaded from it, nobody may frame it. */
const BARE_CSP = "default-src 'none'; frame-ancestors 'none'";

/** Powerful features of the browser that this product never uses. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Whether browsers are told to come by https alone, under all names below too. Never on this machine: `localhost` is shared with
 * whatever else runs on it, on any port, which would be out of reach for a year.
 */
function isStrict(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !isLoopback(hostname);
}

/** The headers of every answer. `publicUrl`, an origin, decides on HSTS, which would lock http out. */
export function securityHeaders(publicUrl: string): ReadonlyMap<string, string> {
  const set = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isStrict(publicUrl) ? { maxAge: HSTS_AGE, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // They are the same for every answer, and some answers have no `res`: helmet fills one that is never sent.
  const request = new IncomingMessage(new Socket());
  const sample = new ServerResponse(request);
  set(request, sample, () => undefined);
  const all = { ...sample.getHeaders(), 'content-security-policy': BARE_CSP, 'permissions-policy': PERMISSIONS };
  return new Map(Object.entries(all).map(([name, value]) => [name, String(value)]));
}

/** Puts them on the answer. */
export const withHeaders =
  (headers: ReadonlyMap<string, string>): RequestHandler =>
  (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };

/** No answer of the API is kept anywhere: the next person at this browser must not find it (ASVS 14.3.2). */
export const noStore: RequestHandler = (_req, res, next) => {
  res.setHeader('cache-control', 'no-store');
  next();
};

/**
 * The page's policy: scripts and styles only with this answer's nonce. No text becomes markup or code by
 * way of the DOM (Trusted Types), and since nothing of ours needs to, no exception can be made either.
 */
export const pageCsp = (nonce: string) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
