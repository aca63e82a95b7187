import type { RouteName } from '@hirelane/api/routes';
import type { RequestHandler } from 'express';
import { addressKey } from '../http/address.ts';
import { matchOf } from '../http/context.ts';
import { readJson } from '../http/json.ts';
import { queryOf } from '../http/request.ts';
import { whenOver } from '../http/when-over.ts';
import { isHashing } from '../overload/kind.ts';
import { openCounter, WAIT_MS } from './connections.ts';
import { refuseTooMany } from './refuse.ts';
import type { Slots } from './settings.ts';

/**
 * How long a request keeps its slot after its browser has disconnected: as long as a query may wait and run
 * (services/platform/postgres/src/budget.ts), and longer than a password hash takes. A client that keeps disconnecting
 * therefore uses up its share like one that waits.
 */
const ABANDONED_WORK_MS = 2_500;

const SEARCHES: ReadonlySet<RouteName> = new Set([
  ...(['listFreelancers', 'countFreelancers', 'searchMessages', 'countProjects'] as const),
  ...(['readAtomFeed', 'readJsonFeed', 'readOwnAtomFeed', 'readOwnJsonFeed'] as const),
]);

type Kind = 'search' | 'bestmatch' | 'password';

/**
 * Returns the kind of a costly request, for which there are few slots: a text search, the feed by shared skills, or a
 * password check. Returns null for all other requests.
 */
function kindOf(name: RouteName, url: string): Kind | null {
  if (isHashing(name)) return 'password';
  if (SEARCHES.has(name)) return 'search';
  if (name !== 'searchProjects' && name !== 'listProjects' && name !== 'listSearches') return null;
  const query = new URLSearchParams(queryOf(url));
  if (name === 'listSearches') return query.get('counted') === 'true' ? 'search' : null;
  if (name === 'searchProjects' || query.has('q')) return 'search';
  return query.has('bestmatch') ? 'bestmatch' : null;
}

/**
 * Responds with 429 when a network already has its maximum of such requests in progress, so that other networks get
 * their share.
 */
export function limitAtOnce({ searchesPerAddress, passwordsPerAddress }: Slots): RequestHandler {
  const counters = {
    search: openCounter(searchesPerAddress),
    bestmatch: openCounter(searchesPerAddress),
    password: openCounter(passwordsPerAddress),
  };
  return (req, res, next) => {
    const kind = kindOf(matchOf(res).name, req.url);
    if (kind === null) {
      next();
      return;
    }
    // A password request takes a slot once its body has arrived, so that a slow sender does not hold one.
    if (kind === 'password') readJson(req, res, (error?: unknown) => (error === undefined ? enter() : next(error)));
    else enter();

    function enter() {
      const networks = counters[kind as Kind];
      const key = addressKey(req.ip);
      if (!networks.enter(key)) {
        refuseTooMany(res, kind === 'password' ? 'passwordsAtOnce' : 'searchesAtOnce', WAIT_MS);
        return;
      }
      whenOver(res, () => {
        if (res.writableFinished) networks.leave(key);
        else setTimeout(() => networks.leave(key), ABANDONED_WORK_MS).unref();
      });
      next();
    }
  };
}
