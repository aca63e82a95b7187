import type { SignInRemoved } from '@hirelane/api/schemas/sign-in';
import type { RequestHandler } from 'express';
import type * as z from 'zod';
import { sessionOf, traceOf } from '../http/context.ts';
import { expireCookie, SESSION_COOKIE, setCookie } from '../session/cookie.ts';
import type { SessionStore } from '../session/store.ts';
import type { Identity } from './identity.ts';
import { refuse } from './internal-call.ts';

type Deps = Readonly<{ identity: Identity; sessions: SessionStore }>;

/**
 * DELETE: disconnects one of the caller's providers. All other sessions end, because one of them may have used that
 * provider; this one continues under a new token.
 */
export function removeSignIn({ identity, sessions }: Deps): RequestHandler {
  return async (req, res) => {
    const session = sessionOf(res);
    const { userId, credentialVersion } = session;
    const signInId = req.path.slice(req.path.lastIndexOf('/') + 1);
    const form = { userId, signInId, credentialVersion };
    const said = await identity.removeSignIn(form, traceOf(res));
    if (!said.ok) {
      refuse(res, said);
      return;
    }
    const raised = await sessions.raise(userId, said.body.credentialVersion, said.isReplay ? null : session);
    if (raised.token !== null) setCookie(res, raised.token);
    else if (credentialVersion < said.body.credentialVersion) expireCookie(res, SESSION_COOKIE);
    req.log.info({ event: 'sign-in-removed', userId, endedSessions: raised.ended });
    const body: z.infer<typeof SignInRemoved> = { isDeleted: true };
    res.json(body);
  };
}
