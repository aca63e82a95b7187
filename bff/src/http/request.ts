import type { RequestHandler } from 'express';

/** Whether a request only reads: HEAD is answered where GET is (RFC 9110, section 9.3.2). */
export const isRead = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD';

/** The query of a request target, without its `?`; it may contain more of them (RFC 3986, section 3.4). */
export function queryOf(url: string): string {
  const start = url.indexOf('?');
  return start < 0 ? '' : url.slice(start + 1);
}

/**
 * Keeps OPTIONS requests from a router. Express would answer with the methods of a path, as text without a charset. No
 * page of another site may call us, so these answers are not needed: the handlers that follow answer 404.
 */
export const notForOptions =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.method === 'OPTIONS' ? next() : handler(req, res, next);
