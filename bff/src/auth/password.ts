import { createHash } from 'node:crypto';
import { routes } from '@hirelane/api/routes';
import {
  ChangePassword,
  type PasswordChanged,
  type PasswordReset,
  RequestReset,
  ResetPassword,
  type ResetRequested,
} from '@hirelane/api/schemas/security';
import type { RequestHandler } from 'express';
import type * as z from 'zod';
import { contextOf, sessionOf, traceOf } from '../http/context.ts';
import { readJson, valid } from '../http/json.ts';
import { accountOf, logAccessRefused } from '../http/log-refusal.ts';
import { sendProblem } from '../http/problem.ts';
import type { Limiting } from '../limits/limits.ts';
import { admitAddress, admitPassword } from '../limits/per-route.ts';
import { expireCookie, SESSION_COOKIE, setCookie } from '../session/cookie.ts';
import type { SessionStore } from '../session/store.ts';
import type { ForgetBrowsers } from './forget-person.ts';
import type { Identity } from './identity.ts';
import { refuse } from './internal-call.ts';

type Deps = Readonly<{ identity: Identity; sessions: SessionStore; limits: Limiting }>;
type ResetDeps = Deps & Readonly<{ forgetBrowsers: ForgetBrowsers }>;

/**
 * PUT: changes the caller's password. All other sessions end, and this one continues under a new token (ASVS 7.4.3). A
 * retry also ends the sessions that began before the change, but does not issue a new token.
 */
export function changePassword({ identity, sessions, limits }: Deps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const session = sessionOf(res);
      const { userId } = session;
      if (!req.path.toLowerCase().includes(`/${userId}/`)) {
        logAccessRefused(res, false);
        sendProblem(res, 'forbidden');
        return;
      }
      const form = valid(ChangePassword, req, res);
      if (form === null) return;
      // Limits the attempts, so that a thief cannot use a stolen session to guess the password.
      const entry = await admitPassword(req, res, limits.guard, { userId });
      if (entry === null) return;
      const { oldPassword, password } = form;
      const asked = { userId, oldPassword, password };
      const said = await identity.changePassword(asked, traceOf(res));
      if (!said.ok) {
        const isWrong = said.problem.errors.some(({ pointer }) => pointer === '#/oldPassword');
        if (!isWrong) await entry.unchecked();
        req.log.warn({ event: 'password-change-failed', userId, ...accountOf(res, userId), code: said.problem.code });
        refuse(res, said);
        return;
      }
      const { credentialVersion } = said.body;
      if (!said.isReplay) await entry.succeeded(userId);
      const kept = said.isReplay ? null : session;
      const { ended: endedSessions, token } = await sessions.raise(userId, credentialVersion, kept);
      // Null means that another browser has since ended this session. The password has changed anyway.
      if (token !== null) setCookie(res, token);
      else if (session.credentialVersion < credentialVersion) expireCookie(res, SESSION_COOKIE);
      req.log.info({ event: 'password-changed', userId, endedSessions });
      const body: z.infer<typeof PasswordChanged> = { isPasswordChanged: true, endedSessions };
      res.json(body);
    },
  ];
}

/**
 * POST: requests an email containing a link. The response is the same for every address, and no account is looked up.
 */
export function requestReset({ identity, limits }: Deps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(RequestReset, req, res);
      if (form === null) return;
      const { reset, resetMail } = limits.limiters;
      if (!(await admitAddress(req, res, 'reset', reset))) return;
      // Beyond the limit, no more emails are sent; the mailbox already has a valid link.
      const mail = await resetMail.take(
        createHash('sha256').update(form.email.trim().toLowerCase()).digest('base64url'),
      );
      if (mail.isAdmitted) {
        const said = await identity.mailReset(form, contextOf(res).requestId);
        if (!said.ok) {
          refuse(res, said);
          return;
        }
      }
      const account = contextOf(res).pseudonyms.account({ name: form.email });
      req.log.info({ event: 'reset-requested', isMailed: mail.isAdmitted, account });
      const body: z.infer<typeof ResetRequested> = { isRequested: true };
      res.status(routes.requestReset.status).json(body);
    },
  ];
}

/**
 * POST: sets a new password with the token from an email. Ends all of the account's sessions, including this browser's,
 * and deletes all its known browsers.
 */
export function resetPassword({ identity, sessions, limits, forgetBrowsers }: ResetDeps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(ResetPassword, req, res);
      if (form === null) return;
      if (!(await admitAddress(req, res, 'reset', limits.limiters.reset))) return;
      const { token, password } = form;
      const { requestId, session } = contextOf(res);
      const said = await identity.resetPassword({ token, password }, requestId, req.get('idempotency-key'));
      if (!said.ok) {
        req.log.warn({ event: 'reset-failed', code: said.problem.code, ...accountOf(res, said.account) });
        refuse(res, said);
        return;
      }
      const { userId, credentialVersion } = said.body;
      const { ended: endedSessions } = await sessions.raise(userId, credentialVersion, null);
      await forgetBrowsers(userId);
      if (session?.userId === userId) expireCookie(res, SESSION_COOKIE);
      req.log.info({ event: 'password-reset', userId, endedSessions });
      const body: z.infer<typeof PasswordReset> = { isPasswordReset: true };
      res.json(body);
    },
  ];
}
