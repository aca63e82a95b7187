import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { logRefusal } from './log-refusal.ts';
import { sendProblem } from './problem.ts';

/** Matches `..`, `//`, backslashes, and encoded dots, slashes, backslashes, percent signs and NUL. */
const AMBIGUOUS = /\.\.|%2e|%2f|%5c|%25|%00|\\|\/\//i;
/** The characters allowed in a request target: visible ASCII without `#` (RFC 9112, section 3.2). */
const TARGET = /^\/[\x21\x22\x24-\x7e]*$/;

/** Methods whose requests must not have a body. */
const BODILESS = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

/**
 * Responds with 400 to every path that two parsers could interpret differently, before any other code reads it: the
 * proxy would forward `..` unchanged. Covers all paths, not only the API's, and targets in absolute or asterisk form. A
 * path that passes is identical in raw and parsed form, so the forwarded path is the one that was matched. Also refuses
 * a message without a Host, or with several (RFC 9112, section 3.2).
 *
 * An unexpected body is refused as well: the proxy library sends `content-length: 0` before the body of a chunked
 * DELETE, and the service would read the body as the next request.
 */
export const refuseAmbiguous: RequestHandler = (req, res, next) => {
  const reason = whatIsWrong(req);
  if (reason === null) {
    next();
    return;
  }
  logRefusal(res, { event: 'path-refused', reason });
  sendProblem(res, 'bad-request');
};

/** Returns the reason for the refusal, which is logged instead of the path. */
function whatIsWrong(req: IncomingMessage): 'host' | 'target' | 'path' | 'body' | null {
  const { url, method, headers } = req;
  if (req.httpVersion === '1.1' && countHosts(req.rawHeaders) !== 1) return 'host';
  if (!TARGET.test(url ?? '')) return 'target';
  if (AMBIGUOUS.test(url?.split('?', 1)[0] ?? '')) return 'path';
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0');
  return hasBody && BODILESS.has(method ?? '') ? 'body' : null;
}

/** `headers` contains only the first Host; `headersDistinct` would collect all other headers as well. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') count++;
  return count;
}
