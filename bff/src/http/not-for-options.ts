import type { RequestHandler } from 'express';

/**
 * Keeps OPTIONS from a router. Express would answer with the list of a path's methods, as text of no charset; no page of
 * another site may call us, and so nobody needs it: whatever comes behind says that there is nothing.
 */
export const notForOptions =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.method === 'OPTIONS' ? next() : handler(req, res, next);
