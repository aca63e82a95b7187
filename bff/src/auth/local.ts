import { type Account, Login, Register, type SignedIn } from '@hirelane/contracts/api/accounts';
import { routes } from '@hirelane/contracts/routes';
import type { Request, RequestHandler, Response } from 'express';
import { contextOf } from '../http/context.ts';
import { readJson, valid } from '../http/json.ts';
import { addressKey } from '../limits/address.ts';
import type { Limiting } from '../limits/open.ts';
import { admitAddress, admitPassword } from '../limits/per-route.ts';
import type { SessionStore } from '../session/store.ts';
import { enter } from './enter.ts';
import type { Identity } from './identity.ts';
import { refuse } from './refuse.ts';

type Deps = Readonly<{ identity: Identity; sessions: SessionStore; limits: Limiting }>;

/** POST register: makes an account and signs it in. */
export function register({ identity, sessions, limits }: Deps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(Register, req, res);
      if (form === null) return;
      const { register: limiter } = limits.limiters;
      if (!(await admitAddress(req, res, 'register', limiter))) return;
      const said = await identity.register(form, contextOf(res).requestId, req.get('idempotency-key'));
      if (!said.ok) {
        // Any refusal but one that tells whether an address has an account: people try several usernames.
        if (said.problem.code !== 'email-taken') await limiter.giveBack(addressKey(req.ip));
        refuse(res, said);
        return;
      }
      await signIn(sessions, req, res, said.body, { isRegistered: true, wrote: said.wrote });
      req.log.info({ event: 'registered', userId: said.body.userId });
    },
  ];
}

/** POST login: a username or an e-mail address with a password. */
export function login({ identity, sessions, limits }: Deps): RequestHandler[] {
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
        req.log.warn({ event: 'login-failed', code: said.problem.code });
        refuse(res, said);
        return;
      }
      await entry.succeeded(said.body.userId);
      await signIn(sessions, req, res, said.body, { isRegistered: false, wrote: null });
      req.log.info({ event: 'login-ok', userId: said.body.userId });
    },
  ];
}

async function signIn(
  sessions: SessionStore,
  req: Request,
  res: Response,
  account: Account,
  { isRegistered, wrote }: { isRegistered: boolean; wrote: string | null },
) {
  const { userId, isClient } = account;
  const replaced = contextOf(res).session;
  await enter(sessions, req, res, account, { isRegistered, wrote, replaced });
  if (replaced) req.log.info({ event: 'session-ended', reason: 'replaced', userId: replaced.userId });
  const body: SignedIn = { isLogin: true, isRegistered, user: { _id: userId, isClient } };
  res.status(isRegistered ? routes.register.status : routes.login.status).json(body);
}
