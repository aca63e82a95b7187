import type { RequestHandler } from 'express';
import { contextOf, type MatchedRoute } from '../http/context.ts';
import type { Session } from '../http/session.ts';
import type { Limiter } from '../limits/limiter.ts';
import { admitAddress } from '../limits/per-route.ts';
import type { CachedSessions } from './cached-sessions.ts';
import { expireCookie, hasWroteCookie, readCookie, SESSION_COOKIE } from './cookie.ts';

/**
 * Whether the session may come from memory, which only a service's queries allow. Commands, requests about the session
 * itself, and operator routes always look it up.
 */
const isMereRead = (match: MatchedRoute | null): boolean =>
  match !== null &&
  match.route.kind === 'query' &&
  match.route.service !== 'bff' &&
  match.route.who !== 'operator' &&
  !match.route.confirmed;

type Deps = Readonly<{
  sessions: CachedSessions;
  /** Whether no other instance of the bff uses the database. */
  isOnly: boolean;
  /** Counts unknown tokens by address. */
  guesses: Limiter;
  /** Called once a minute. Ends a session with an outdated credential version and returns whether it did. */
  endIfOutdated(session: Session, requestId: string): Promise<boolean>;
}>;

/**
 * Finds the session that the cookie identifies. A request with an unknown or expired token is treated as signed out,
 * and the response expires the cookie; no session is created for it (session fixation). A replaced token gives no
 * access either, but its cookie is kept. Unknown tokens are counted by address, so that they cannot be guessed. A
 * client that is refused for this reason also loses the cookie and is then admitted without it.
 */
export function readSession({ sessions, isOnly, guesses, endIfOutdated }: Deps): RequestHandler {
  return async (req, res, next) => {
    const { sent, token } = readCookie(req.headers.cookie, SESSION_COOKIE);
    const hasWrittenElsewhere = !isOnly && hasWroteCookie(req.headers.cookie);
    const find = isMereRead(contextOf(res).match) && !hasWrittenElsewhere ? 'findForRead' : 'find';
    const found = token === null ? 'unknown' : await sessions[find](token);
    const isOutdated =
      typeof found === 'object' && found.isDue && (await endIfOutdated(found.session, contextOf(res).requestId));
    if (typeof found === 'object' && !isOutdated) contextOf(res).session = found.session;
    // A request with a replaced token was sent before the new one arrived, and expiring the cookie would delete the new
    // token.
    else if (sent && found !== 'replaced') expireCookie(res, SESSION_COOKIE);
    if (token !== null && found === 'unknown' && !(await admitAddress(req, res, 'sessionGuess', guesses))) return;
    if (found === 'expired' || isOutdated) {
      req.log.info({ event: 'session-ended', reason: isOutdated ? 'outdated' : 'expired' });
    }
    next();
  };
}
