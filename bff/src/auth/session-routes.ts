import type { LoggedOut, SessionState } from '@hirelane/api/schemas/accounts';
import type { RequestHandler } from 'express';
import type * as z from 'zod';
import { contextOf } from '../http/context.ts';
import { expireCookie, SESSION_COOKIE } from '../session/cookie.ts';
import type { SessionStore } from '../session/store.ts';
import { tellEnded } from './enter.ts';
import type { Identity } from './identity.ts';

type LogoutDeps = Readonly<{ sessions: SessionStore; identity: Pick<Identity, 'endSession'> }>;

/** GET /auth/login/success: the signed-in user. `isRegistered` is true only in the first call after registration. */
export function sessionState(sessions: SessionStore): RequestHandler {
  return async (_req, res) => {
    const { session } = contextOf(res);
    const state: SessionState = session
      ? {
          isLogin: true,
          userId: session.userId,
          isClient: session.isClient,
          isRegistered: await sessions.takeRegistered(session),
          ...(session.isOperator && { isOperator: true as const }),
          ...(session.isSuspended && { isSuspended: true as const }),
        }
      : { isLogin: false };
    res.json(state);
  };
}

/**
 * GET /auth/logout: ends the session; also succeeds without one. Clears the browser's cache but not its storage, which
 * holds the colour mode.
 */
export function logout({ sessions, identity }: LogoutDeps): RequestHandler {
  return async (req, res) => {
    const { session } = contextOf(res);
    if (session) {
      await sessions.end(session);
      await tellEnded({ identity }, req, res, session);
      req.log.info({ event: 'session-ended', reason: 'logout', userId: session.userId });
    }
    expireCookie(res, SESSION_COOKIE);
    res.setHeader('clear-site-data', '"cache"');
    const body: z.infer<typeof LoggedOut> = { redirectUrl: '/login' };
    res.json(body);
  };
}
