import { randomUUID } from 'node:crypto';
import { HEADERS } from '@hirelane/api/service-token';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { contextOf, type RequestContext } from './context.ts';
import { countedAs } from './log-refusal.ts';
import type { LogSample } from './log-sample.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { isAnswered, whenOver } from './when-over.ts';

declare module 'http' {
  interface IncomingMessage {
    /**
     * The logger for named events about the request. Adds the request's id and the network's pseudonym to each line.
     */
    log: Logger;
  }
}

/**
 * Logs one line per request: id, user id, method, route pattern, status, milliseconds. Refusals, and requests that no
 * limit counts, such as pages, are sampled: only a caller's first few in a window are logged. Never logs the path, the
 * query, a header or a body, which contain names, ids, tokens and passwords. `req.log` is created on first use, because
 * few requests trigger a named event.
 */
export function requestLog(logger: Logger): RequestHandler {
  return (req, res, next) => {
    const { requestId, pseudonyms } = contextOf(res);
    const start = performance.now();
    let log: Logger | undefined;
    Object.defineProperty(req, 'log', {
      configurable: true,
      get: () => {
        log ??= logger.child({ requestId, network: pseudonyms.network(req.ip) });
        return log;
      },
    });
    whenOver(res, () => {
      if (isWritten(res)) logger[levelOf(res)](lineOf(res, Math.round(performance.now() - start)), 'request');
    });
    next();
  };
}

function lineOf(res: Response, ms: number) {
  const { requestId, session, pattern } = contextOf(res);
  const answered = isAnswered(res) ? { status: res.statusCode } : { aborted: true };
  return { requestId, userId: session?.userId, method: res.req.method, route: pattern, ...answered, ms };
}

const levelOf = ({ statusCode }: Response) => (statusCode >= 500 ? 'error' : 'info');

function isWritten(res: Response): boolean {
  const { isCounted, sample } = contextOf(res);
  return (isCounted && res.statusCode < 400) || sample.admits(`request ${res.statusCode}`, countedAs(res));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Sets the request's correlation id and adds it to the response. Accepts only a UUID from the browser, because the id
 * goes into the logs and headers of every service.
 */
export const requestId =
  (sample: LogSample, pseudonyms: Pseudonyms): RequestHandler =>
  (req, res, next) => {
    const given = req.get(HEADERS.correlationId);
    const id = given !== undefined && UUID.test(given) ? given.toLowerCase() : randomUUID();
    const nothingYet = { session: null, eventsToken: null, match: null, pattern: 'none', refusedBy: null } as const;
    const context: RequestContext = {
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
