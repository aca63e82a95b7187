import { randomUUID } from 'node:crypto';
import { HEADERS } from '@hirelane/contracts/service-token';
import type { RequestHandler } from 'express';
import type { Context } from './context.ts';
import type { LogSample } from './log-sample.ts';
import type { Pseudonyms } from './pseudonyms.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Sets the request's correlation id and adds it to the answer. Accepts only a UUID from the browser, because the id
 * goes into the logs and headers of every service.
 */
export const requestId =
  (sample: LogSample, pseudonyms: Pseudonyms): RequestHandler =>
  (req, res, next) => {
    const given = req.get(HEADERS.correlationId);
    const id = given !== undefined && UUID.test(given) ? given.toLowerCase() : randomUUID();
    const nothingYet = { session: null, match: null, pattern: 'none', refusedBy: null } as const;
    const context: Context = {
      requestId: id,
      sample,
      pseudonyms,
      isCounted: false,
      isStream: false,
      endings: [],
      ...nothingYet,
    };
    res.locals['context'] = context;
    res.setHeader(HEADERS.correlationId, id);
    next();
  };
