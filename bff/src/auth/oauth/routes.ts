import { ConnectSignIn, PROVIDERS, type Provider } from '@hirelane/api/schemas/sign-in';
import { type RequestHandler, Router } from 'express';
import { addressKey } from '../../http/address.ts';
import { contextOf } from '../../http/context.ts';
import { readJson, valid } from '../../http/json.ts';
import { logRefusal } from '../../http/log-refusal.ts';
import { sendAddress } from '../confirmation.ts';
import { callback } from './callback.ts';
import type { OAuthDeps } from './deps.ts';
import { fail } from './failure.ts';
import { start } from './start.ts';

/**
 * Redirects to a provider and back. These requests are cross-site by nature, so they are handled before the CSRF check.
 */
export function oauthRoutes(deps: OAuthDeps, session: RequestHandler): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const provider of PROVIDERS) {
    const begin = `/auth/${provider}`;
    router.get(begin, getOnly(begin), session, guard(deps, provider), start(deps, provider));
    const end = `${begin}/callback`;
    router.get(end, getOnly(end), callback(deps, provider));
  }
  return router;
}

/**
 * Each sign-in stores a row until it expires, so sign-ins are rate-limited. The user sees the refusal on a page, not as
 * JSON.
 */
function guard({ limits: { limiters } }: OAuthDeps, provider: Provider): RequestHandler {
  return async (req, res, next) => {
    const { isAdmitted } = await limiters.oauthStart.take(addressKey(req.ip));
    if (isAdmitted) return next();
    logRefusal(res, { event: 'rate-limited', limit: 'oauthStart' });
    contextOf(res).refusedBy = 'oauthStart';
    fail(res, { provider, intent: null, returnTo: null }, 'too-many');
  };
}

/**
 * Sets the route's name for the log. Express handles HEAD as GET, but a HEAD request must neither start nor use up a
 * transaction.
 */
const getOnly =
  (pattern: string): RequestHandler =>
  (req, res, next) => {
    if (req.method !== 'GET') return next('route');
    contextOf(res).pattern = pattern;
    next();
  };

/**
 * GET /api/v1/auth/providers: the configured providers. In development, it also lists the others, which the pages show
 * as disabled.
 */
export function listProviders({ providers, hidesUnconfigured }: OAuthDeps): RequestHandler {
  const data = PROVIDERS.map((provider) => ({ provider, isReady: providers[provider] !== null })).filter(
    ({ isReady }) => isReady || !hidesUnconfigured,
  );
  return (_req, res) => void res.json({ data });
}

/** POST /api/v1/auth/connect: starts connecting a provider to the signed-in account. */
export function connectSignIn(deps: OAuthDeps): RequestHandler[] {
  return [
    readJson,
    async (req, res) => {
      const form = valid(ConnectSignIn, req, res);
      if (form !== null) await sendAddress(deps, req, res, form.provider, 'connect');
    },
  ];
}
