import { routes } from '@hirelane/api/routes';
import { type Account, Login, Register, type SignedIn } from '@hirelane/api/schemas/accounts';
import type { Request, RequestHandler, Response } from 'express';
import { addressKey } from '../http/address.ts';
import { contextOf } from '../http/context.ts';
import { readJson, valid } from '../http/json.ts';
import { accountOf } from '../http/log-refusal.ts';
import { sendProblem } from '../http/problem.ts';
import type { Limiting } from '../limits/limits.ts';
import { admitAddress, admitPassword } from '../limits/per-route.ts';
import { type Entered, type Entrance, enter } from './enter.ts';
import type { Identity } from './identity.ts';
import { refuse } from './internal-call.ts';

type Deps = Readonly<{ identity: Identity; entrance: Entrance; limits: Limiting }>;

/**
 * POST: creates an account and signs the user in. A retry of the same request only reports that the account exists, and
 * the user must sign in with the password, because the owner of the email address may have taken over the account in
 * the meantime.
 */
export function register({ identity, entrance, limits }: Deps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(Register, req, res);
      if (form === null) return;
      const { register: limiter } = limits.limiters;
      if (!(await admitAddress(req, res, 'register', limiter))) return;
      const said = await identity.register(form, contextOf(res).requestId, req.get('idempotency-key'));
      if (!said.ok) {
        // Refusals do not count against the limit, because users try several usernames. The exception is the refusal
        // that reveals whether an address has an account.
        if (said.problem.code !== 'email-taken') await limiter.giveBack(addressKey(req.ip));
        refuse(res, said);
        return;
      }
      const { status } = routes.register;
      if (said.isReplay) {
        const body: SignedIn = { isLogin: false, isSecondFactorNeeded: false };
        res.status(status).json(body);
        return;
      }
      const how = { isRegistered: true, wrote: said.wrote };
      const entered = await signIn(entrance, req, res, said.body, how);
      if (entered === 'outdated') {
        sendProblem(res, 'conflict');
        return;
      }
      req.log.info({ event: 'registered', userId: said.body.userId });
      res.status(status).json(answerOf(entered, said.body, true));
    },
  ];
}

/** POST: signs in with a username or an email address, and a password. */
export function login({ identity, entrance, limits }: Deps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(Login, req, res);
      if (form === null) return;
      const entry = await admitPassword(req, res, limits.guard, { login: form.username });
      if (entry === null) return;
      const said = await identity.checkPassword(form, contextOf(res).requestId);
      if (!said.ok) {
        if (said.problem.code !== 'wrong-credentials') await entry.unchecked();
        const { account } = said;
        const meant = account ? { userId: account } : { name: form.username };
        req.log.warn({
          event: 'login-failed',
          code: said.problem.code,
          account: contextOf(res).pseudonyms.account(meant),
        });
        refuse(res, said);
        return;
      }
      const { userId } = said.body;
      const entered = await signIn(entrance, req, res, said.body, { isRegistered: false, wrote: null });
      if (entered === 'outdated') {
        // The password was replaced while it was being checked.
        sendProblem(res, 'wrong-credentials');
        return;
      }
      await entry.succeeded(userId);
      if (entered === 'entered') req.log.info({ event: 'login-ok', userId, ...accountOf(res, userId) });
      res.status(routes.login.status).json(answerOf(entered, said.body, false));
    },
  ];
}

type How = Readonly<{ isRegistered: boolean; wrote: string | null }>;

async function signIn(entrance: Entrance, req: Request, res: Response, account: Account, how: How): Promise<Entered> {
  const replaced = contextOf(res).session;
  const entered = await enter(entrance, req, res, account, { ...how, replaced, returnTo: null });
  if (replaced && entered === 'entered') {
    req.log.info({ event: 'session-ended', reason: 'replaced', userId: replaced.userId });
  }
  return entered;
}

/** The response to a successful sign-in. */
export function answerOf(
  entered: Exclude<Entered, 'outdated'>,
  { userId, isClient }: Pick<Account, 'userId' | 'isClient'>,
  isRegistered: boolean,
): SignedIn {
  if (entered === 'second-factor') return { isLogin: false, isSecondFactorNeeded: true };
  return { isLogin: true, isRegistered, user: { _id: userId, isClient } };
}
