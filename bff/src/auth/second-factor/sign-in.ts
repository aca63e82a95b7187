import { routes } from '@hirelane/api/routes';
import { GiveSecondFactor, type SecondFactorWanted } from '@hirelane/api/schemas/second-factor';
import type { Request, RequestHandler, Response } from 'express';
import type * as z from 'zod';
import { contextOf } from '../../http/context.ts';
import { readJson, valid } from '../../http/json.ts';
import { accountOf } from '../../http/log-refusal.ts';
import { sendProblem } from '../../http/problem.ts';
import type { Limiting } from '../../limits/limits.ts';
import { admitPassword } from '../../limits/per-route.ts';
import { expireCookie, OAUTH_COOKIE, readCookie } from '../../session/cookie.ts';
import { begin, type Entrance } from '../enter.ts';
import { type InternalCall, refuse } from '../internal-call.ts';
import { type AwaitingFactor, sessionBy } from '../oauth/transaction.ts';
import { answerOf } from '../password-sign-in.ts';

type Deps = Readonly<{ call: InternalCall; entrance: Entrance; limits: Limiting }>;

const RUN_OUT = { detail: 'This took too long, or there were too many attempts. Start again from the login page.' };

type Waiting = Readonly<{ token: string; signIn: AwaitingFactor }>;

/** Returns this browser's sign-in awaiting its second factor; null if it sent a 404. */
async function waitingIn({ transactions }: Entrance, req: Request, res: Response): Promise<Waiting | null> {
  const { token } = readCookie(req.headers.cookie, OAUTH_COOKIE);
  const signIn = token === null ? null : await transactions.awaiting(token);
  if (token !== null && signIn !== null) return { token, signIn };
  sendProblem(res, 'unknown', RUN_OUT);
  return null;
}

/** GET: returns the second factors that the pending sign-in accepts; 404 if none is pending. */
export function secondFactorWanted({ call, entrance }: Deps): RequestHandler {
  return async (req, res) => {
    const waiting = await waitingIn(entrance, req, res);
    if (waiting === null) return;
    const said = await call(routes.secondFactorOf, { userId: waiting.signIn.userId }, contextOf(res));
    if (!said.ok) {
      refuse(res, said);
      return;
    }
    const { appSince, passkeys } = said.body.data;
    const body: z.infer<typeof SecondFactorWanted> = { data: { app: appSince !== null, passkey: passkeys.length > 0 } };
    res.json(body);
  };
}

/** POST: returns the options for a passkey assertion; 404 if no sign-in is pending. */
export function secondFactorOptions({ call, entrance }: Deps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const waiting = await waitingIn(entrance, req, res);
      if (waiting === null) return;
      const said = await call(routes.checkOptionsOf, { userId: waiting.signIn.userId }, contextOf(res));
      if (said.ok) res.json(said.body);
      else refuse(res, said);
    },
  ];
}

/**
 * POST: takes the second factor. Signs in, and connects the provider identity that the user signed in with, if any.
 * Returns 401 if the factor is wrong. After five wrong attempts, or if one of the account's credentials has since been
 * removed, the pending sign-in is deleted and the user must start over on the login page.
 */
export function giveSecondFactor({ call, entrance, limits }: Deps): RequestHandler[] {
  const { transactions } = entrance;
  return [
    readJson,
    async (req, res) => {
      const form = valid(GiveSecondFactor, req, res);
      if (form === null) return;
      const waiting = await waitingIn(entrance, req, res);
      if (waiting === null) return;
      const { token, signIn } = waiting;
      const { userId, credentialVersion, replaced, returnTo, link } = signIn;
      const entry = await admitPassword(req, res, limits.guard, { userId });
      if (entry === null) return;
      // Counted after the limits have admitted the request: a refused request is not an attempt.
      if ((await transactions.attemptFactor(token)) === null) {
        await entry.unchecked();
        sendProblem(res, 'unknown', RUN_OUT);
        return;
      }
      const { requestId, session } = contextOf(res);
      const said = await call(routes.checkSecondFactor, { ...form, userId, credentialVersion }, { requestId });
      if (!said.ok) {
        const { code } = said.problem;
        if (code !== 'wrong-credentials') await entry.unchecked();
        req.log.warn({ event: 'second-factor-refused', userId, ...accountOf(res, userId), code });
        if (code !== 'conflict') {
          refuse(res, said);
          return;
        }
        await forget(entrance, res, token);
        sendProblem(res, 'unknown', RUN_OUT);
        return;
      }
      await entry.succeeded(userId);
      // Two correct factors sent at the same time, such as a passkey and a code, complete only one sign-in.
      if (!(await forget(entrance, res, token))) {
        sendProblem(res, 'unknown', RUN_OUT);
        return;
      }
      if (link !== undefined) {
        const linked = await call(
          routes.linkIdentity,
          { ...link, userId, proof: { credentialVersion } },
          { requestId },
        );
        if (!linked.ok) {
          req.log.warn({
            event: 'login-failed',
            code: linked.problem.code,
            via: link.provider,
            ...accountOf(res, userId),
          });
          refuse(res, linked);
          return;
        }
        req.log.info({ event: 'link', provider: link.provider, userId, by: 'second-factor' });
      }
      const how = {
        isRegistered: false,
        wrote: null,
        replaced: session ?? (replaced === null ? null : sessionBy(replaced)),
        returnTo,
        bySecondFactor: true,
      } as const;
      if ((await begin(entrance, req, res, said.body, how)) === 'outdated') {
        sendProblem(res, 'unknown', RUN_OUT);
        return;
      }
      req.log.info({ event: 'login-ok', userId, ...accountOf(res, userId), via: 'second-factor' });
      res.json(answerOf('entered', said.body, false));
    },
  ];
}

/** Returns false if another request has already completed the sign-in. */
async function forget({ transactions }: Entrance, res: Response, token: string): Promise<boolean> {
  expireCookie(res, OAUTH_COOKIE);
  return transactions.end(token);
}
