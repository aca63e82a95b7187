import type { RequestHandler } from 'express';
import { contextOf } from '../http/context.ts';
import { expireCookie, readCookie, SESSION_COOKIE } from './cookie.ts';
import type { SessionStore } from './store.ts';

/**
 * Finds the session of the cookie. One that is unknown or has expired counts as signed out, and the answer tells the
 * browser to forget it; nothing is created for it (session fixation).
 */
export function readSession(sessions: SessionStore): RequestHandler {
  return async (req, res, next) => {
    const { sent, token } = readCookie(req.headers.cookie, SESSION_COOKIE);
    const found = token === null ? 'unknown' : await sessions.find(token);
    if (typeof found === 'object') contextOf(res).session = found.session;
    else if (sent) expireCookie(res, SESSION_COOKIE);
    if (found === 'expired') req.log.info({ event: 'session-ended', reason: 'expired' });
    next();
  };
}
