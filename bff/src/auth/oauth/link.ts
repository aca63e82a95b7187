import { ConfirmLink, type PendingLink } from '@hirelane/api/schemas/sign-in';
import type { Request, RequestHandler } from 'express';
import { contextOf } from '../../http/context.ts';
import { readJson, valid } from '../../http/json.ts';
import { accountOf } from '../../http/log-refusal.ts';
import { sendProblem } from '../../http/problem.ts';
import { admitPassword } from '../../limits/per-route.ts';
import { expireCookie, OAUTH_COOKIE, readCookie } from '../../session/cookie.ts';
import { enter } from '../enter.ts';
import { refuse } from '../internal-call.ts';
import { answerOf } from '../password-sign-in.ts';
import type { OAuthDeps } from './deps.ts';
import { sessionBy } from './transaction.ts';

const RUN_OUT = { detail: 'This took too long, or there were too many attempts. Start again from the login page.' };

const tokenOf = (req: Request) => readCookie(req.headers.cookie, OAUTH_COOKIE).token;

/**
 * GET /api/v1/auth/link: the pending link that this browser must confirm with a password; 404 if nothing is pending.
 */
export function pendingLink({ transactions }: OAuthDeps): RequestHandler {
  return async (req, res) => {
    const token = tokenOf(req);
    const pending = token === null ? null : await transactions.pending(token);
    if (pending === null) {
      sendProblem(res, 'unknown');
      return;
    }
    const body: PendingLink = { data: { provider: pending.identity.provider, by: pending.by } };
    res.json(body);
  };
}

/**
 * POST /api/v1/auth/link: given the password for the account with that email address, connects the provider and signs
 * the user in. If the account has a second factor, both happen only after the user has given it. Returns 401 for a
 * wrong password. After five wrong passwords, the link is deleted and the user must start over at the provider.
 */
export function confirmLink({ transactions, social, entrance, limits }: OAuthDeps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(ConfirmLink, req, res);
      if (form === null) return;
      const token = tokenOf(req);
      const found = token === null ? null : await transactions.pending(token);
      if (token === null || found === null) {
        sendProblem(res, 'unknown', RUN_OUT);
        return;
      }
      const entry = await admitPassword(req, res, limits.guard, { userId: found.userId });
      if (entry === null) return;
      // Counted after the limits have admitted the request: a refused request is not an attempt.
      const pending = await transactions.attempt(token);
      if (pending === null) {
        await entry.unchecked();
        sendProblem(res, 'unknown', RUN_OUT);
        return;
      }
      const { identity, userId, replaced } = pending;
      const { requestId, session } = contextOf(res);
      const said = await social.link({ ...identity, userId, proof: { password: form.password } }, { requestId });
      if (!said.ok) {
        if (said.problem.code !== 'wrong-credentials') await entry.unchecked();
        req.log.warn({
          event: 'login-failed',
          code: said.problem.code,
          via: identity.provider,
          userId,
          ...accountOf(res, userId),
        });
        refuse(res, said);
        return;
      }
      await entry.succeeded(userId);
      await transactions.end(token);
      expireCookie(res, OAUTH_COOKIE);
      if (!said.body.needsSecondFactor) {
        req.log.info({ event: 'link', provider: identity.provider, userId, by: 'password' });
      }
      const entered = await enter(entrance, req, res, said.body, {
        isRegistered: false,
        wrote: null,
        replaced: session ?? (replaced === null ? null : sessionBy(replaced)),
        returnTo: null,
        link: identity,
      });
      if (entered === 'outdated') {
        sendProblem(res, 'wrong-credentials');
        return;
      }
      if (entered === 'entered')
        req.log.info({ event: 'login-ok', userId, ...accountOf(res, userId), via: identity.provider });
      res.json(answerOf(entered, said.body, false));
    },
  ];
}
