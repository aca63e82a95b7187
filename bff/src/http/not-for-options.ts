import type { RequestHandler } from 'express';

/**
 * Keeps OPTIONS requests from a router. Express would answer with the methods of a path, as text without a charset. No
 * page of another site may call us, so these answers are not needed: the handlers that follow answer 404.
 */
export const notForOptions =
  (handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    req.method === 'OPTIONS' ? next() : handler(req, res, next);
