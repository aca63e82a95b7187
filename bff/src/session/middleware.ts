import type { RequestHandler } from 'express';
import { contextOf } from '../http/context.ts';
import type { Session } from '../http/session.ts';
import type { Limiter } from '../limits/limiter.ts';
import { admitAddress } from '../limits/per-route.ts';
import { expireCookie, readCookie, SESSION_COOKIE } from './cookie.ts';
import type { SessionStore } from './store.ts';

type Deps = Readonly<{
  sessions: SessionStore;
  /** Counts ids that never were one, by address. */
  guesses: Limiter;
  /** Asked once a minute: ends a session whose credential version is an older one, and returns whether it did. */
  endIfOutdated(session: Session, requestId: string): Promise<boolean>;
}>;

/**
 * Finds the session of the cookie. One that is unknown or has expired counts as signed out, and the answer tells the
 * browser to forget it; nothing is created for it (session fixation). One that was replaced reads nothing either, and its
 * cookie is left alone. Ids that never were one are counted by address, so
 * that they cannot be tried out; whoever is refused loses the cookie as well, and so is let in without it.
 */
export function readSession({ sessions, guesses, endIfOutdated }: Deps): RequestHandler {
  return async (req, res, next) => {
    const { sent, token } = readCookie(req.headers.cookie, SESSION_COOKIE);
    const found = token === null ? 'unknown' : await sessions.find(token);
    const isOutdated =
      typeof found === 'object' && found.isDue && (await endIfOutdated(found.session, contextOf(res).requestId));
    if (typeof found === 'object' && !isOutdated) contextOf(res).session = found.session;
    // Sent before the answer with the new token was there: expiring the cookie now would take the new one from the browser.
    else if (sent && found !== 'replaced') expireCookie(res, SESSION_COOKIE);
    if (token !== null && found === 'unknown' && !(await admitAddress(req, res, 'sessionGuess', guesses))) return;
    if (found === 'expired' || isOutdated) {
      req.log.info({ event: 'session-ended', reason: isOutdated ? 'outdated' : 'expired' });
    }
    next();
  };
}
