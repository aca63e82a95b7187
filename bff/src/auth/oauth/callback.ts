import { createHash } from 'node:crypto';
import type { Provider, ProviderProfile, SignInFailure } from '@hirelane/api/schemas/sign-in';
import type { Request, RequestHandler, Response } from 'express';
import { contextOf } from '../../http/context.ts';
import { expireCookie, OAUTH_COOKIE, readCookie, setCookie, setOAuthCookie } from '../../session/cookie.ts';
import { enter } from '../enter.ts';
import type { OAuthDeps } from './deps.ts';
import { fail, whyNot } from './failure.ts';
import { type Intent, type Journey, LIFETIME_S, sessionBy } from './transaction.ts';

/**
 * GET /auth/google/callback and /auth/github/callback: completes a provider sign-in, only in the browser that started
 * it.
 */
export function callback(deps: OAuthDeps, provider: Provider): RequestHandler {
  return async (req, res) => {
    const { token } = readCookie(req.headers.cookie, OAUTH_COOKIE);
    expireCookie(res, OAUTH_COOKIE);
    const journey = token === null ? null : await deps.transactions.take(token);
    // A transaction for the other provider is used up too, because no browser gets here by accident.
    if (token === null || journey === null || journey.provider !== provider) {
      fail(res, { provider, intent: null, returnTo: null }, 'expired');
      return;
    }
    const client = deps.providers[provider];
    if (client === null) {
      fail(res, journey, 'not-set-up');
      return;
    }
    const profile = await client.profileAt(new URL(deps.publicUrl + req.originalUrl), journey).catch((error) => {
      const { reason, code } = whyNot(error);
      fail(res, journey, reason, code);
      return null;
    });
    if (profile === null) return;
    // The key is the same for every attempt in a transaction and is never disclosed.
    const trace = {
      requestId: contextOf(res).requestId,
      idempotencyKey: createHash('sha256').update(`oauth:${token}`).digest('hex'),
    };
    const { intent } = journey;
    const returned = { req, res, journey, profile, trace };
    if (!('session' in intent)) await signIn(deps, { ...returned, intent });
    else if (intent.name === 'connect') await connect(deps, { ...returned, intent });
    else await confirm(deps, { ...returned, intent });
  };
}

/** The purpose of a provider redirect that was started in a session. */
type Within = Extract<Intent, { session: string }>;

/** Maps identity's problem codes to the reasons why a provider identity was not connected. */
const REASONS: Readonly<Partial<Record<string, SignInFailure>>> = {
  'sign-in-taken': 'taken',
  'connected-already': 'connected-already',
  conflict: 'changed-meanwhile',
};

/** A redirect back from the provider. */
type Callback<I extends Intent> = Readonly<{
  req: Request;
  res: Response;
  journey: Journey;
  intent: I;
  profile: ProviderProfile;
  trace: Readonly<{ requestId: string; idempotencyKey: string }>;
}>;

async function signIn(
  { social, entrance, transactions }: OAuthDeps,
  { req, res, journey, intent, profile, trace }: Callback<Exclude<Intent, Within>>,
) {
  const { provider, returnTo } = journey;
  const replaced = journey.replaced === null ? null : sessionBy(journey.replaced);
  const wanted = intent.name === 'sign-up' ? intent : { isClient: null };
  const { isClient, joinCode } = { joinCode: undefined, ...wanted };
  const said = await social.signIn({ ...profile, isClient, ...(joinCode && { joinCode }) }, trace);
  if (!said.ok) {
    fail(res, journey, 'unavailable', said.problem.code);
    return;
  }
  const answer = said.body;
  if (answer.outcome === 'link-needed') {
    const { issuer, subject } = profile;
    const { userId, by } = answer;
    const identity = { provider, issuer, subject };
    const pending = {
      kind: 'pending',
      identity,
      userId,
      by,
      tries: 0,
      returnTo,
      replaced: journey.replaced,
    } as const;
    setOAuthCookie(res, await transactions.begin(pending), LIFETIME_S);
    req.log.info({ event: 'link-needed', provider, userId });
    res.redirect(303, '/login/connect');
  } else if ('account' in answer) {
    const { account, outcome } = answer;
    const isRegistered = outcome === 'created';
    const entered = await enter(entrance, req, res, account, { isRegistered, wrote: said.wrote, replaced, returnTo });
    if (entered === 'outdated') {
      fail(res, journey, 'changed-meanwhile');
      return;
    }
    if (entered === 'second-factor') {
      res.redirect(303, '/login/second-factor');
      return;
    }
    req.log.info({ event: isRegistered ? 'registered' : 'login-ok', userId: account.userId, via: provider });
    // The role is a hint for the page. Signing up again with a different role does not change the account's role.
    res.redirect(303, returnTo ?? `/?isSuccess=true&isClient=${account.isClient}`);
  } else {
    fail(res, journey, answer.outcome);
  }
}

async function connect(
  { social, sessions }: OAuthDeps,
  { req, res, journey, intent, profile, trace }: Callback<Within>,
) {
  const { userId, session, sessionId, credentialVersion } = intent;
  const { provider, issuer, subject } = profile;
  // The browser does not send the session cookie on a redirect from another site. If the session has ended by then,
  // nothing is connected.
  const renewed = await sessions.renew(sessionBy(session));
  if (renewed === null) {
    fail(res, { ...journey, returnTo: null }, 'signed-out');
    return;
  }
  setCookie(res, renewed);
  const said = await social.link(
    { provider, issuer, subject, userId, proof: { credentialVersion } },
    { ...trace, sessionId },
  );
  if (!said.ok) {
    const { code } = said.problem;
    fail(res, journey, REASONS[code] ?? 'unavailable', code);
    return;
  }
  req.log.info({ event: 'link', provider, userId, by: 'session' });
  res.redirect(303, `${journey.returnTo ?? '/'}?${new URLSearchParams({ signInConnected: provider })}`);
}

/** Confirms the session that started the redirect, if the provider identity is connected to its account. */
async function confirm({ identity, sessions }: OAuthDeps, { req, res, journey, intent, profile }: Callback<Within>) {
  const { userId, session, isFactorShown = false } = intent;
  const { provider, issuer, subject } = profile;
  const form = { userId, identity: { provider, issuer, subject }, isFactorShown };
  const said = await identity.confirmOwner(form, contextOf(res).requestId);
  if (!said.ok) {
    const { code } = said.problem;
    fail(res, journey, code === 'wrong-credentials' ? 'not-yours' : 'unavailable', code);
    return;
  }
  const token = await sessions.confirm(sessionBy(session), said.body.bySecondFactor);
  if (token === null) {
    fail(res, { ...journey, returnTo: null }, 'signed-out');
    return;
  }
  setCookie(res, token);
  req.log.info({ event: 'session-confirmed', userId, via: provider });
  res.redirect(303, `${journey.returnTo ?? '/'}?${new URLSearchParams({ confirmed: provider })}`);
}
