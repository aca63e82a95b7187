import { routes } from '@hirelane/api/routes';
import { PasskeySignIn } from '@hirelane/api/schemas/second-factor';
import type { RequestHandler } from 'express';
import { contextOf } from '../../http/context.ts';
import { readJson, valid } from '../../http/json.ts';
import { accountOf } from '../../http/log-refusal.ts';
import { sendProblem } from '../../http/problem.ts';
import { begin, type Entrance } from '../enter.ts';
import { type InternalCall, refuse } from '../internal-call.ts';
import { answerOf } from '../password-sign-in.ts';

type Deps = Readonly<{ call: InternalCall; entrance: Entrance }>;

/**
 * POST: takes a passkey's assertion. Signs in the passkey's owner without a password or a second factor, because the
 * key and its unlocking (with a PIN, fingerprint or face) are already two factors.
 */
export function passkeySignIn({ call, entrance }: Deps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(PasskeySignIn, req, res);
      if (form === null) return;
      const { requestId, session: replaced } = contextOf(res);
      const said = await call(routes.passkeyOwner, form, { requestId });
      if (!said.ok) {
        req.log.warn({
          event: 'login-failed',
          code: said.problem.code,
          via: 'passkey',
          ...accountOf(res, said.account),
        });
        refuse(res, said);
        return;
      }
      const { userId } = said.body;
      const how = { isRegistered: false, wrote: null, replaced, returnTo: null, bySecondFactor: true } as const;
      if ((await begin(entrance, req, res, said.body, how)) === 'outdated') {
        // The passkey was removed while it was being checked.
        sendProblem(res, 'wrong-credentials');
        return;
      }
      if (replaced) req.log.info({ event: 'session-ended', reason: 'replaced', userId: replaced.userId });
      req.log.info({ event: 'login-ok', userId, ...accountOf(res, userId), via: 'passkey' });
      res.json(answerOf('entered', said.body, false));
    },
  ];
}
