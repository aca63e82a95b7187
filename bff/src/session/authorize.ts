import type { Request, RequestHandler } from 'express';
import { contextOf, matchOf } from '../http/context.ts';
import { logRefusal } from '../http/log-refusal.ts';
import { sendProblem } from '../http/problem.ts';
import { roleOf, type Session } from '../http/session.ts';
import { isConfirmed } from './confirmed.ts';

/**
 * Checks the route's `who`: 401 when signed out, 409 `other-user` if the request names another user than the session's,
 * 403 `suspended` for a command of somebody whose account is suspended, 403 for the other role, and for somebody who is
 * no operator on a route of theirs, 403 `second-factor-needed` for an operator who has shown none, and 403
 * `confirm-needed` if the route requires a confirmed session. The services check whose data it is. The event stream
 * requires a token; a session does not count there.
 */
export const authorize =
  (isAnalyst: (authorization: string | undefined) => boolean, now: () => Date): RequestHandler =>
  (req, res, next) => {
    const { name, route } = matchOf(res);
    const { session } = contextOf(res);
    if (route.who === 'anyone') {
      next();
    } else if (route.who === 'analyst') {
      if (isAnalyst(req.get('authorization'))) {
        next();
        return;
      }
      logRefusal(res, { event: 'events-token-refused', route: route.path });
      res.setHeader('www-authenticate', 'Bearer');
      sendProblem(res, 'token-needed');
    } else if (session === null) {
      logRefusal(res, { event: 'sign-in-needed', route: route.path }, 'info');
      // The specification's flag: the browser signs out when loading the user returns it.
      sendProblem(res, 'signed-out', name === 'getUser' ? { isToken: false } : {});
    } else if (isOtherUser(req, session)) {
      logRefusal(res, { event: 'other-user', userId: session.userId, route: route.path }, 'info');
      sendProblem(res, 'other-user');
    } else if (session.isSuspended && route.kind === 'command' && !route.whileSuspended) {
      logRefusal(res, { event: 'suspended', userId: session.userId, route: route.path }, 'info');
      sendProblem(res, 'suspended');
    } else if (route.who === 'operator' && !session.isOperator) {
      logRefusal(res, { event: 'operator-refused', userId: session.userId, route: route.path });
      sendProblem(res, 'forbidden');
    } else if (route.who === 'operator' && !session.hasShownFactor) {
      logRefusal(res, { event: 'operator-unproved', userId: session.userId, route: route.path }, 'info');
      sendProblem(res, 'second-factor-needed');
    } else if (route.who !== 'user' && route.who !== 'operator' && route.who !== roleOf(session)) {
      logRefusal(res, { event: 'role-refused', userId: session.userId, route: route.path });
      sendProblem(res, 'forbidden');
    } else if (route.confirmed && !isConfirmed(session, now())) {
      logRefusal(res, { event: 'confirm-needed', userId: session.userId, route: route.path }, 'info');
      sendProblem(res, 'confirm-needed');
    } else {
      next();
    }
  };

/**
 * Our pages name the user whom they were loaded for: another tab may have signed somebody else in since, with the same
 * cookie. The header gives no access; it can only refuse.
 */
function isOtherUser(req: Request, { userId }: Session): boolean {
  const expected = req.get('x-expected-user');
  return expected !== undefined && expected !== userId;
}
