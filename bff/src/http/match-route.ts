import { routeList } from '@hirelane/contracts/routes';
import { isInternal } from '@hirelane/contracts/routes/route';
import type { RequestHandler } from 'express';
import { contextOf, type Match } from './context.ts';

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** Routes for calls between our own processes are left out: they do not exist from outside. */
const table = routeList
  .filter(([, route]) => !isInternal(route.who))
  .map(([name, route]) => ({ name, route, pattern: compile(route.path) }));

/**
 * Returns the route of the contracts' table that matches a method and a raw path; null when there is none. A parameter
 * is one UUID in either case; a path that ends in `/` in the table may be called without it, and is passed on with it.
 */
export function matchRoute(method: string, path: string): Match | null {
  const found = table.find(({ route, pattern }) => route.method === method && pattern.test(path));
  if (found === undefined) return null;
  const { name, route } = found;
  return { name, route, path: route.path.endsWith('/') && !path.endsWith('/') ? `${path}/` : path };
}

/** Finds the route. A path that is not in the contracts goes to `otherwise`. */
export const findRoute =
  (otherwise: RequestHandler): RequestHandler =>
  (req, res, next) => {
    const match = matchRoute(req.method, req.path);
    if (match === null) return otherwise(req, res, next);
    Object.assign(contextOf(res), { match, pattern: match.route.path });
    next();
  };

function compile(path: string) {
  const source = path
    .split('/')
    .map((part) => (part.startsWith(':') ? UUID : part.replaceAll('.', '\\.')))
    .join('/');
  return new RegExp(`^${source.endsWith('/') ? `${source}?` : source}$`);
}
