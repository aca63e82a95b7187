import { createHash } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';

/** Whether a request only reads: HEAD is handled wherever GET is (RFC 9110, section 9.3.2). */
export const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/** The token in an Authorization header; undefined if the header has another form. */
export const bearerToken = (authorization: string | undefined): string | undefined =>
  /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/**
 * The query of a request target, without the leading `?`. The query itself may contain further question marks (RFC
 * 3986, section 3.4).
 */
export function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

/**
 * Skips a router for OPTIONS requests. Express would respond with a path's methods, as text without a charset. Pages on
 * other sites may not call us, so those responses are not needed, and the handlers that follow respond with 404.
 */
export const notForOptions =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.method === 'OPTIONS' ? next() : handler(req, res, next);

/** The ETag is weak, because the same content is sent as different bytes, depending on the encoding and the nonce. */
export const weakEtag = (text: string | Buffer): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/**
 * Whether the client already has this version (RFC 9110, 13.1.2); if so, the caller responds with 304. Sets `etag` in
 * either case.
 */
export function isUnchanged(req: Request, res: Response, etag: string): boolean {
  res.setHeader('etag', etag);
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  const asked = req.get('if-none-match');
  return asked !== undefined && (asked.trim() === '*' || asked.split(',').some((tag) => opaque(tag) === opaque(etag)));
}
