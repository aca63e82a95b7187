import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { type Hsts, isLoopback } from '../config.ts';

/** One year, in seconds. */
const HSTS_AGE_S = 31_536_000;

/** The policy for every response that is not a page. The response may not load anything, and no site may frame it. */
const BARE_CSP = "default-src 'none'; frame-ancestors 'none'";

/** Powerful browser features that this product never uses. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Whether to set HSTS. It is never set on this machine, because all its programs share `localhost`, on every port, and
 * would be unreachable by http for a year.
 */
function isStrict(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && !isLoopback(hostname);
}

/** Headers for every response. `publicUrl`, an origin, determines whether HSTS is set, which blocks http. */
export function securityHeaders(
  publicUrl: string,
  { includesSubdomains }: Hsts = { includesSubdomains: false },
): ReadonlyMap<string, string> {
  const set = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isStrict(publicUrl)
      ? { maxAge: HSTS_AGE_S, includeSubDomains: includesSubdomains }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
  // The headers are the same for every response. Some responses have no `res`, so helmet sets them on a sample that is
  // never sent.
  // sent.
  const request = new IncomingMessage(new Socket());
  const sample = new ServerResponse(request);
  set(request, sample, () => undefined);
  const all = { ...sample.getHeaders(), 'content-security-policy': BARE_CSP, 'permissions-policy': PERMISSIONS };
  return new Map(Object.entries(all).map(([name, value]) => [name, String(value)]));
}

/**
 * Headers that matter only for documents. Scripts, styles and typefaces are sent without them, because a first visit
 * loads several of these, and the headers would be larger than a screen's texts.
 */
export const OF_DOCUMENTS = [
  ...['cross-origin-opener-policy', 'origin-agent-cluster', 'permissions-policy', 'x-dns-prefetch-control'],
  ...['x-download-options', 'x-frame-options', 'x-permitted-cross-domain-policies', 'x-xss-protection'],
] as const;

/** Sets these headers on the response. */
export const withHeaders =
  (headers: ReadonlyMap<string, string>): RequestHandler =>
  (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };

/** Forbids caching of API responses: the next user of the browser must not be able to see them (ASVS 14.3.2). */
export const noStore: RequestHandler = (_req, res, next) => {
  res.setHeader('cache-control', 'no-store');
  next();
};

/**
 * A feed's address may be a secret, so it must not reach other sites as a referrer, nor appear in a search engine's
 * index.
 */
export const feedHeaders: RequestHandler = (req, res, next) => {
  res.setHeader('referrer-policy', 'no-referrer');
  if (req.path.startsWith('/feeds/personal/')) res.setHeader('x-robots-tag', 'noindex');
  next();
};

/**
 * The page's policy: only scripts and styles with this response's nonce. Trusted Types keep the DOM from turning text
 * into markup or code. Our code does not need an exception, so Trusted Types policies cannot be created at all.
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
