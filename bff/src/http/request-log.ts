import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { contextOf } from './context.ts';
import { countedAs } from './log-refusal.ts';

/**
 * Logs one line per request: id, user id, method, route pattern, status, milliseconds. Of refusals, and of requests
 * that no limit counts, such as pages, only the first few of a caller in a window. Never the path, the query, a header
 * or a body, which contain names, ids, tokens and passwords. `req.log` adds the id and the network's pseudonym to the
 * named events.
 */
export function requestLog(logger: Logger): RequestHandler {
  const line = (res: Response, ms: number) => {
    const { session, pattern } = contextOf(res);
    const answered = res.writableFinished ? { status: res.statusCode } : { aborted: true };
    return { userId: session?.userId, method: res.req.method, route: pattern, ...answered, ms };
  };
  const log = pinoHttp<Request, Response>({
    logger,
    quietReqLogger: true,
    quietResLogger: true,
    genReqId: (_req, res) => contextOf(res as Response).requestId,
    customAttributeKeys: { reqId: 'requestId', responseTime: 'ms' },
    customLogLevel: (_req, res) => (isWritten(res) ? levelOf(res) : 'silent'),
    customSuccessObject: (_req, res, { ms }) => line(res, ms),
    customErrorObject: (_req, res, _error, { ms }) => line(res, ms),
    customSuccessMessage: () => 'request',
    customErrorMessage: () => 'request',
  });
  return (req, res, next) =>
    log(req, res, () => {
      req.log = req.log.child({ network: contextOf(res).pseudonyms.network(req.ip) });
      next();
    });
}

const levelOf = ({ statusCode }: Response) => (statusCode >= 500 ? 'error' : 'info');

function isWritten(res: Response): boolean {
  const { isCounted, sample } = contextOf(res);
  return (isCounted && res.statusCode < 400) || sample.admits(`request ${res.statusCode}`, countedAs(res));
}
