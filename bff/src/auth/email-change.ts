import { routes } from '@hirelane/api/routes';
import {
  ChangeEmail,
  type EmailChangeRequested,
  type EmailRestored,
  UndoEmailChange,
} from '@hirelane/api/schemas/security';
import type { RequestHandler } from 'express';
import type * as z from 'zod';
import { contextOf, sessionOf, traceOf } from '../http/context.ts';
import { readJson, valid } from '../http/json.ts';
import { accountOf, logAccessRefused } from '../http/log-refusal.ts';
import { sendProblem } from '../http/problem.ts';
import type { Limiting } from '../limits/limits.ts';
import { admitAddress } from '../limits/per-route.ts';
import { expireCookie, SESSION_COOKIE } from '../session/cookie.ts';
import type { SessionStore } from '../session/store.ts';
import type { ForgetBrowsers } from './forget-person.ts';
import type { Identity } from './identity.ts';
import { refuse } from './internal-call.ts';

type Deps = Readonly<{
  identity: Identity;
  sessions: SessionStore;
  limits: Limiting;
  forgetBrowsers: ForgetBrowsers;
}>;

/** PUT: requests a change of email address. A link is sent to the new address. */
export function changeEmail({ identity }: Pick<Deps, 'identity'>): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const { userId, credentialVersion } = sessionOf(res);
      if (!req.path.toLowerCase().includes(`/${userId}/`)) {
        logAccessRefused(res, false);
        sendProblem(res, 'forbidden');
        return;
      }
      const form = valid(ChangeEmail, req, res);
      if (form === null) return;
      const asked = { ...form, userId, credentialVersion };
      const said = await identity.requestEmailChange(asked, traceOf(res));
      if (!said.ok) {
        refuse(res, said);
        return;
      }
      req.log.info({ event: 'email-change-requested', userId });
      const body: z.infer<typeof EmailChangeRequested> = { isRequested: true };
      res.status(routes.changeEmail.status).json(body);
    },
  ];
}

/**
 * POST: takes the token sent to a previous address. Restores that address, ends every session, including this
 * browser's, and deletes the account's known browsers.
 */
export function undoEmailChange({ identity, sessions, limits, forgetBrowsers }: Deps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(UndoEmailChange, req, res);
      if (form === null) return;
      if (!(await admitAddress(req, res, 'reset', limits.limiters.reset))) return;
      const { requestId, session } = contextOf(res);
      const said = await identity.undoEmailChange(form.token, requestId, req.get('idempotency-key'));
      if (!said.ok) {
        req.log.warn({
          event: 'reset-failed',
          code: said.problem.code,
          via: 'email-undo',
          ...accountOf(res, said.account),
        });
        refuse(res, said);
        return;
      }
      const { userId, credentialVersion } = said.body;
      const { ended } = await sessions.raise(userId, credentialVersion, null);
      await forgetBrowsers(userId);
      if (session?.userId === userId) expireCookie(res, SESSION_COOKIE);
      req.log.warn({ event: 'email-restored', userId, endedSessions: ended });
      const body: z.infer<typeof EmailRestored> = { isEmailRestored: true };
      res.json(body);
    },
  ];
}
