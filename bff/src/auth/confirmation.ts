import { routes } from '@hirelane/api/routes';
import { Confirm, type ConfirmationState, ConfirmByProvider, type Confirmed } from '@hirelane/api/schemas/confirmation';
import { SETTINGS_PAGES } from '@hirelane/api/settings-pages';
import type { CallRefusal } from '@hirelane/runtime/call-service';
import type { Request, RequestHandler, Response } from 'express';
import type * as z from 'zod';
import { contextOf, sessionOf } from '../http/context.ts';
import { readJson, valid } from '../http/json.ts';
import { accountOf } from '../http/log-refusal.ts';
import { failure, sendProblem } from '../http/problem.ts';
import type { Limiting } from '../limits/limits.ts';
import { admitPassword } from '../limits/per-route.ts';
import { isConfirmed } from '../session/authorize.ts';
import { setCookie } from '../session/cookie.ts';
import type { SessionStore } from '../session/store.ts';
import type { Identity } from './identity.ts';
import { type InternalCall, refuse } from './internal-call.ts';
import type { OAuthDeps } from './oauth/deps.ts';
import { whyNot } from './oauth/failure.ts';
import { depart } from './oauth/start.ts';
import { hashOf } from './oauth/transaction.ts';

type Deps = Readonly<{
  identity: Pick<Identity, 'waysToConfirm' | 'confirmOwner'>;
  sessions: SessionStore;
  limits: Limiting;
  now: () => Date;
}>;

/** GET: returns whether the session is confirmed, and the ways to confirm it. */
export function confirmationState({ identity, now }: Deps): RequestHandler {
  return async (_req, res) => {
    const session = sessionOf(res);
    const said = await identity.waysToConfirm(session.userId, contextOf(res).requestId);
    if (!said.ok) {
      refuse(res, said);
      return;
    }
    const body: ConfirmationState = { data: { ...said.body, isConfirmed: isConfirmed(session, now()) } };
    res.json(body);
  };
}

/**
 * POST: checks a proof that this browser's user owns the account. Confirms the session, which continues under a new
 * token.
 */
export function confirm({ identity, sessions, limits }: Deps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(Confirm, req, res);
      if (form === null) return;
      const session = sessionOf(res);
      const { userId } = session;
      // Limits the attempts, so that a thief cannot use a stolen session to guess the password.
      const entry = await admitPassword(req, res, limits.guard, { userId });
      if (entry === null) return;
      const said = await identity.confirmOwner({ ...form, userId }, contextOf(res).requestId);
      if (!said.ok) {
        await refuseProof(req, res, entry, said);
        return;
      }
      await entry.succeeded(userId);
      const token = await sessions.confirm(session, said.body.bySecondFactor);
      // Another browser has since ended this session.
      if (token === null) {
        sendProblem(res, 'signed-out');
        return;
      }
      setCookie(res, token);
      req.log.info({ event: 'session-confirmed', userId });
      sendConfirmed(res);
    },
  ];
}

/**
 * POST: starts a provider redirect so that a user without a password can confirm the session. An account's second
 * factor is required here, because the user cannot enter anything on the way back.
 */
export function confirmByProvider(oauth: OAuthDeps, call: InternalCall): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(ConfirmByProvider, req, res);
      if (form === null) return;
      const { provider, ...factor } = form;
      const isGiven = Object.values(factor).some((value) => value !== undefined);
      if (isGiven && !(await showFactor(oauth.limits, call, req, res, factor))) return;
      await sendAddress(oauth, req, res, provider, 'confirm', isGiven);
    },
  ];
}

type Provider = z.infer<typeof ConfirmByProvider>['provider'];

/** Has identity check the session owner's second factor. Returns false if it sent a refusal. */
async function showFactor(
  limits: Limiting,
  call: InternalCall,
  req: Request,
  res: Response,
  factor: Omit<z.infer<typeof ConfirmByProvider>, 'provider'>,
): Promise<boolean> {
  const { userId, credentialVersion } = sessionOf(res);
  const entry = await admitPassword(req, res, limits.guard, { userId });
  if (entry === null) return false;
  const said = await call(routes.checkSecondFactor, { ...factor, userId, credentialVersion }, contextOf(res));
  if (said.ok) {
    await entry.succeeded(userId);
    return true;
  }
  await refuseProof(req, res, entry, said);
  return false;
}

type Entry = NonNullable<Awaited<ReturnType<typeof admitPassword>>>;

/** Logs and sends identity's refusal of a proof. The attempt counts only if the proof was wrong. */
async function refuseProof(req: Request, res: Response, entry: Entry, refusal: CallRefusal): Promise<void> {
  const { userId } = sessionOf(res);
  const { code } = refusal.problem;
  if (code !== 'wrong-credentials') await entry.unchecked();
  req.log.warn({ event: 'reauthentication-failed', userId, ...accountOf(res, userId), code });
  refuse(res, refusal);
}

/** Sends the URL of a provider redirect that starts in a session and returns to the security page. */
export async function sendAddress(
  oauth: OAuthDeps,
  req: Request,
  res: Response,
  provider: Provider,
  name: 'connect' | 'confirm',
  isFactorShown = false,
): Promise<void> {
  const session = sessionOf(res);
  const { userId, credentialVersion } = session;
  const intent = {
    name,
    userId,
    credentialVersion,
    session: hashOf(session),
    sessionId: session.id,
    isFactorShown,
  };
  const trip = { provider, intent, returnTo: SETTINGS_PAGES.security, replaced: null };
  const redirectUrl = await depart(oauth, res, trip).catch((error) => {
    req.log.warn({ event: 'oauth-failed', provider, intent: name, code: whyNot(error).code });
    throw failure('unavailable', 'The provider did not respond.');
  });
  if (redirectUrl === null) sendProblem(res, 'not-set-up');
  else res.json({ redirectUrl });
}

function sendConfirmed(res: Response) {
  const body: z.infer<typeof Confirmed> = { isConfirmed: true };
  res.json(body);
}
