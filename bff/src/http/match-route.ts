import { routeList } from '@hirelane/api/routes';
import { formOf } from '@hirelane/api/routes/params';
import { isInternal } from '@hirelane/api/routes/route';
import type { RequestHandler } from 'express';
import { contextOf, type MatchedRoute } from './context.ts';

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

const SLASH = '/'.charCodeAt(0);

/** Excludes the routes for calls between our own processes, which are not reachable from outside. */
const table = routeList
  .filter(([, route]) => !isInternal(route.who))
  .map(([name, route]) => ({ name, route, key: keyOf(route.method, route.path), pattern: compile(route.path) }));

/** Routes grouped by method and number of path segments, so that only a few patterns are tried for each request. */
const byKey = new Map(table.map(({ key }) => [key, table.filter((one) => one.key === key)]));

/**
 * Returns the route in the contracts' table that matches a method and a raw path; null if none does. A parameter is a
 * UUID in upper or lower case, or a token. A path that ends in `/` in the table may be called without it and is
 * forwarded with it.
 */
export function matchRoute(method: string, path: string): MatchedRoute | null {
  const found = byKey.get(keyOf(method, path))?.find(({ pattern }) => pattern.test(path));
  if (found === undefined) return null;
  const { name, route } = found;
  return { name, route, path: route.path.endsWith('/') && !path.endsWith('/') ? `${path}/` : path };
}

/**
 * Stores the matching route, if any. HEAD is handled like GET (RFC 9110, section 9.3.2), except under `/auth/`, where a
 * GET may change something.
 */
export const findRoute: RequestHandler = (req, res, next) => {
  const isHead = req.method === 'HEAD' && !req.path.startsWith('/auth/');
  contextOf(res).match = matchRoute(isHead ? 'GET' : req.method, req.path);
  next();
};

/** A path that is not in the contracts is passed to `otherwise`. */
export const requireRoute =
  (otherwise: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const context = contextOf(res);
    if (context.match === null) return otherwise(req, res, next);
    context.pattern = context.match.route.path;
    next();
  };

/** The key is the same with and without a trailing `/`. */
function keyOf(method: string, path: string): string {
  let parts = 0;
  for (let i = 0; i < path.length - 1; i++) if (path.charCodeAt(i) === SLASH) parts++;
  return `${method} ${parts}`;
}

function compile(path: string) {
  const source = path
    .split('/')
    .map((part) => part.replaceAll('.', '\\.').replace(/^:(\w+)/, (_, name) => formOf(name) ?? UUID))
    .join('/');
  // biome-ignore lint/plugin/built-expression: its parts are paths of the route table.
  return new RegExp(`^${source.endsWith('/') ? `${source}?` : source}$`);
}
