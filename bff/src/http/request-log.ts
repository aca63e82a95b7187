import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { contextOf } from './context.ts';

/**
 * One line per request: id, user id, method, route pattern, status, milliseconds. Never the path, the query, a header or a
 * body, which hold names, ids, tokens and passwords. `req.log` carries the id for the named events.
 */
export function requestLog(logger: Logger): RequestHandler {
  const line = (res: Response, ms: number) => {
    const { session, pattern } = contextOf(res);
    const answered = res.writableFinished ? { status: res.statusCode } : { aborted: true };
    return { userId: session?.userId, method: res.req.method, route: pattern, ...answered, ms };
  };
  return pinoHttp<Request, Response>({
    logger,
    quietReqLogger: true,
    quietResLogger: true,
    genReqId: (_req, res) => contextOf(res as Response).requestId,
    customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
    customLogLevel: (_req, res) => (res.statusCode >= 500 ? 'error' : 'info'),
    customSuccessObject: (_req, res, { ms }) => line(res, ms),
    customErrorObject: (_req, res, _error, { ms }) => line(res, ms),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  }) as RequestHandler;
}
