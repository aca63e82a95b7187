import type { RequestHandler } from 'express';
import { sendProblem } from './problem.ts';

/** Dot segments, encoded dots, slashes, backslashes, percent signs and NUL, doubled slashes, control characters. */
const AMBIGUOUS = /\.\.|%2e|%2f|%5c|%25|%00|\\|\/\//i;
/** What a request target may hold at all: visible ASCII without `#` (RFC 9112, section 3.2). */
const TARGET = /^\/[\x21\x22\x24-\x7e]*$/;

/** GET, HEAD, DELETE and OPTIONS mean nothing by a body here. */
const BODILESS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/**
 * Refuses with 400, before anything reads it, every path that two parsers could read differently: the proxy would forward
 * `..` untouched (guide, section 9). Covers all paths, not the API's alone, and targets in absolute or asterisk form. What
 * passes reads the same raw and parsed, so that the path that was matched is the path that is sent on.
 *
 * A body where none belongs is refused as well: the proxy's engine sends `content-length: 0` before the body of a chunked
 * DELETE, so that the service would read the body as the next request.
 */
export const pathGate: RequestHandler = (req, res, next) => {
  const path = req.url.split('?', 1)[0] ?? '';
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
  if (!TARGET.test(req.url) || AMBIGUOUS.test(path) || (hasBody && BODILESS.has(req.method))) {
    sendProblem(res, 'bad-request');
    return;
  }
  next();
};
