import type { IncomingHttpHeaders } from 'node:http';
import { routes } from '@hirelane/api/routes';
import type { RequestHandler } from 'express';
import { logRefusal } from './log-refusal.ts';
import { sendProblem } from './problem.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const LOGOUT = routes.logout.path;
const GUARDED_OUTSIDE_API: ReadonlySet<string> = new Set([LOGOUT, routes.sessionState.path]);

type Asked = Readonly<{ method: string; path: string; headers: IncomingHttpHeaders }>;

/**
 * Refuses cross-site requests with 403, without tokens or state, based on the headers in which browsers state a
 * request's origin (guide, section 2). Documents, assets and the OAuth pages are not checked, because other sites may
 * link to them.
 */
export function csrf(ours: string): RequestHandler {
  return (req, res, next) => {
    const rule = brokenRule({ method: req.method, path: req.path, headers: req.headers }, ours);
    if (rule === null) {
      next();
      return;
    }
    logRefusal(res, { event: 'csrf-refused', rule });
    res.setHeader('vary', 'Sec-Fetch-Site, Origin');
    sendProblem(res, 'cross-site');
  };
}

/** Returns the number of the first rule that the request violates; null if it violates none. */
export function brokenRule({ method, path, headers }: Asked, ours: string): 1 | 2 | 3 | 4 | 5 | null {
  if (!path.startsWith('/api/') && !GUARDED_OUTSIDE_API.has(path)) return null;
  const { 'sec-fetch-site': site, origin } = headers;
  const unsafe = !SAFE.has(method);
  // Logout is a GET that changes something, so rules 1 and 4 apply to it. Rules 2 and 3 do not: a GET from our own
  // pages has no Origin.
  const changes = unsafe || path === LOGOUT;

  if (site !== undefined && site !== 'same-origin' && (changes || site !== 'none')) return 1;
  if (unsafe && site === undefined && origin === undefined) return 2;
  if (unsafe && origin !== undefined && origin !== ours) return 3;
  if (changes && headers['x-requested-by'] !== 'web') return 4;
  if (unsafe && !contentTypeFits(path, headers)) return 5;
  return null;
}

/** Whether the body is JSON, or multipart on the upload route. A request without a body does not need a type. */
function contentTypeFits(path: string, headers: IncomingHttpHeaders) {
  const type = headers['content-type'];
  if (type === undefined)
    return headers['transfer-encoding'] === undefined && (headers['content-length'] ?? '0') === '0';
  const essence = type.split(';', 1)[0]?.trim().toLowerCase();
  return essence === 'application/json' || (essence === 'multipart/form-data' && path === routes.uploadFile.path);
}
