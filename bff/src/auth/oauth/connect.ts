import { ConnectSignIn, PROVIDERS } from '@hirelane/contracts/api/sign-in';
import type { RequestHandler } from 'express';
import { contextOf, sessionOf } from '../../http/context.ts';
import { readJson, valid } from '../../http/json.ts';
import { failure, sendProblem } from '../../http/problem.ts';
import { admitPassword } from '../../limits/per-route.ts';
import { isRecent } from '../../session/recent.ts';
import { refuse } from '../refuse.ts';
import type { OAuthDeps } from './deps.ts';
import { whyNot } from './failure.ts';
import { depart } from './start.ts';
import { hashOf } from './transaction.ts';

/** GET /api/v1/auth/providers: those that are set up; during development the others too, which the pages show disabled. */
export function listProviders({ providers, isProduction }: OAuthDeps): RequestHandler {
  const data = PROVIDERS.map((provider) => ({ provider, isReady: providers[provider] !== null })).filter(
    ({ isReady }) => isReady || !isProduction,
  );
  return (_req, res) => void res.json({ data });
}

/**
 * POST /api/v1/auth/connect: begins to connect a provider to the account that is signed in. Whoever signed in longer ago
 * than RECENT proves by the password that the browser is still theirs: 403 `confirm-password` without it.
 */
export function connectSignIn(deps: OAuthDeps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(ConnectSignIn, req, res);
      if (form === null) return;
      const session = sessionOf(res);
      const { userId, isClient } = session;
      if (deps.providers[form.provider] === null) {
        sendProblem(res, 'not-set-up');
        return;
      }
      if (form.password !== undefined) {
        const entry = await admitPassword(req, res, deps.limits.guard, { userId });
        if (entry === null) return;
        const { requestId } = contextOf(res);
        const said = await deps.social.checkPassword({ userId, password: form.password }, { requestId });
        if (!said.ok) {
          if (said.problem.code !== 'wrong-credentials') await entry.unchecked();
          req.log.warn({ event: 'reauthentication-failed', userId, code: said.problem.code });
          refuse(res, said);
          return;
        }
        await entry.succeeded(userId);
      } else if (!isRecent(session, deps.now())) {
        sendProblem(res, 'confirm-password');
        return;
      }
      const intent = { name: 'connect', userId, session: hashOf(session) } as const;
      const returnTo = isClient ? '/client/profile' : '/freelancer/profile';
      const trip = { provider: form.provider, intent, returnTo, replaced: null };
      const redirectUrl = await depart(deps, res, trip).catch((error) => {
        req.log.warn({ event: 'oauth-failed', provider: form.provider, intent: 'connect', code: whyNot(error).code });
        throw failure('unavailable', 'The provider did not answer.');
      });
      res.json({ redirectUrl });
    },
  ];
}
