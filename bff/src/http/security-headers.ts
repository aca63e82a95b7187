import type { RequestHandler } from 'express';
import helmet from 'helmet';

/** Seconds: one year. */
const HSTS_AGE = 31_536_000;

/** For everything that is not our page: nothing may be loaded from it, nobody may frame it. */
export const BARE_CSP = "default-src 'none'; frame-ancestors 'none'";

/** Powerful features of the browser that this product never uses. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** The headers of every answer (guide, section 8). `publicUrl` decides on HSTS, which would lock http out. */
export function securityHeaders(publicUrl: string): RequestHandler[] {
  const https = publicUrl.startsWith('https:');
  return [
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: https ? { maxAge: HSTS_AGE, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      xFrameOptions: { action: 'deny' },
    }),
    (_req, res, next) => {
      res.setHeader('content-security-policy', BARE_CSP);
      res.setHeader('permissions-policy', PERMISSIONS);
      next();
    },
  ];
}

/** No answer of the API is kept anywhere: the next person at this browser must not find it (ASVS 14.3.2). */
export const noStore: RequestHandler = (_req, res, next) => {
  res.setHeader('cache-control', 'no-store');
  next();
};

/** The page's policy: scripts and styles only with this answer's nonce (guide, section 8). */
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
  ].join('; ');
