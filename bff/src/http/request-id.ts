import { randomUUID } from 'node:crypto';
import { HEADERS } from '@hirelane/contracts/service-token';
import type { RequestHandler } from 'express';
import type { Context } from './context.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Gives the request its correlation id and puts it on the answer. Only a UUID is taken from the browser: the id goes into
 * logs and headers of every service.
 */
export const requestId: RequestHandler = (req, res, next) => {
  const given = req.get(HEADERS.correlationId);
  const id = given !== undefined && UUID.test(given) ? given.toLowerCase() : randomUUID();
  const context: Context = { requestId: id, session: null, match: null, pattern: 'none', refusedBy: null };
  res.locals['context'] = context;
  res.setHeader(HEADERS.correlationId, id);
  next();
};
