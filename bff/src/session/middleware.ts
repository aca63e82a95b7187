import type { RequestHandler } from 'express';
import { contextOf } from '../http/context.ts';
import type { Session } from '../http/session.ts';
import type { Limiter } from '../limits/limiter.ts';
import { admitAddress } from '../limits/per-route.ts';
import { expireCookie, readCookie, SESSION_COOKIE } from './cookie.ts';
import type { SessionStore } from './store.ts';

type Deps = Readonly<{
  sessions: SessionStore;
  /** Counts unknown tokens, by address. */
  guesses: Limiter;
  /** Called once a minute: ends a session with an outdated credential version, and returns whether it did. */
  endIfOutdated(session: Session, requestId: string): Promise<boolean>;
}>;

/**
 * Finds the session of the cookie. An unknown or expired one counts as signed out, and the answer expires the cookie;
 * nothing is created for it (session fixation). A replaced one gives no access either, and its cookie stays. Unknown
 * tokens are counted by address, so that they cannot be guessed; a refused client loses the cookie as well, and is
 * admitted without it.
 */
export function readSession({ sessions, guesses, endIfOutdated }: Deps): RequestHandler {
  return async (req, res, next) => {
    const { sent, token } = readCookie(req.headers.cookie, SESSION_COOKIE);
    const found = token === null ? 'unknown' : await sessions.find(token);
    const isOutdated =
      typeof found === 'object' && found.isDue && (await endIfOutdated(found.session, contextOf(res).requestId));
    if (typeof found === 'object' && !isOutdated) contextOf(res).session = found.session;
    // The request was sent before the answer with the new token arrived: expiring the cookie now would delete the new
    // one.
    else if (sent && found !== 'replaced') expireCookie(res, SESSION_COOKIE);
    if (token !== null && found === 'unknown' && !(await admitAddress(req, res, 'sessionGuess', guesses))) return;
    if (found === 'expired' || isOutdated) {
      req.log.info({ event: 'session-ended', reason: isOutdated ? 'outdated' : 'expired' });
    }
    next();
  };
}
