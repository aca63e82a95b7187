import type { RequestHandler } from 'express';
import { sendProblem } from './problem.ts';

/** Dot segments, encoded dots, slashes, backslashes, percent signs and NUL, doubled slashes, control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
const AMBIGUOUS = /\.\.|%2e|%2f|%5c|%25|%00|\\|\/\/|[\0-\x1f\x7f]/i;

/** GET, HEAD, DELETE and OPTIONS mean nothing by a body here. */
const BODILESS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/**
 * Refuses with 400, before anything reads it, every path that two parsers could read differently: the proxy would forward
 * `..` untouched (guide, section 9). Covers all paths, not the API's alone, and targets in absolute or asterisk form.
 *
 * A body where none belongs is refused as well: the proxy's engine sends `content-length: 0` before the body of a chunked
 * DELETE, so that the service would read the body as the next request.
 */
export const pathGate: RequestHandler = (req, res, next) => {
  const path = req.url.split('?', 1)[0] ?? '';
  const { 'content-length': length, 'transfer-encoding': encoding } = req.headers;
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
  if (!path.startsWith('/') || AMBIGUOUS.test(path) || (hasBody && BODILESS.has(req.method))) {
    sendProblem(res, 'bad-request');
    return;
  }
  next();
};
