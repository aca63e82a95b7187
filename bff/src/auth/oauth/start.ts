import type { IncomingHttpHeaders } from 'node:http';
import { fieldErrors } from '@hirelane/api/problem';
import { JoinCode } from '@hirelane/api/schemas/marketplace';
import type { Provider } from '@hirelane/api/schemas/sign-in';
import type { RequestHandler, Response } from 'express';
import * as client from 'openid-client';
import * as z from 'zod';
import { contextOf } from '../../http/context.ts';
import { logRefusal } from '../../http/log-refusal.ts';
import { sendProblem } from '../../http/problem.ts';
import { setOAuthCookie } from '../../session/cookie.ts';
import type { OAuthDeps } from './deps.ts';
import { fail, pageFor, whyNot } from './failure.ts';
import { hashOf, type Intent, LIFETIME_S } from './transaction.ts';

const flag = (name: string) => z.enum(['true', 'false'], `${name} must be true or false.`).optional();

/**
 * The query flags defined by the specification. An unknown path in `returnTo` is not refused: the sign-in returns to
 * the start page instead.
 */
const Query = z.object({
  isClient: flag('isClient'),
  isFirstTime: flag('isFirstTime'),
  returnTo: z.unknown().optional(),
  joinCode: JoinCode.optional(),
});

/** Each provider has its own redirect URI (ASVS 10.2.2). */
export const redirectUri = (publicUrl: string, provider: Provider) => `${publicUrl}/auth/${provider}/callback`;

/**
 * GET /auth/google and /auth/github: stores the sign-in's purpose and redirects to the provider. A browser sent here by
 * another site is redirected to our own page instead.
 */
export function start(deps: OAuthDeps, provider: Provider): RequestHandler {
  return async (req, res) => {
    const query = Query.safeParse(req.query);
    if (!query.success) {
      sendProblem(res, 'invalid', { errors: fieldErrors(query.error) });
      return;
    }
    const { isClient, isFirstTime, returnTo, joinCode } = query.data;
    const isSignUp = isClient !== undefined && isFirstTime !== 'false';
    const signUp = { name: 'sign-up', isClient: isClient === 'true', ...(joinCode && { joinCode }) } as const;
    const intent: Intent = isSignUp ? signUp : { name: 'login' };
    const where = { provider, intent, returnTo: returnPath(returnTo) };
    if (!isStartedHere(req.headers, deps.publicUrl)) {
      logRefusal(res, { event: 'oauth-elsewhere', provider, intent: intent.name });
      res.redirect(303, pageFor(where, null));
      return;
    }
    const { session } = contextOf(res);
    try {
      const address = await depart(deps, res, { ...where, replaced: session && hashOf(session) });
      if (address === null) fail(res, where, 'not-set-up');
      else res.redirect(303, address);
    } catch (error) {
      fail(res, where, 'unavailable', whyNot(error).code);
    }
  };
}

type Trip = Readonly<{ provider: Provider; intent: Intent; returnTo: string | null; replaced: string | null }>;

/** Begins a transaction and sets its cookie. Returns the provider's URL; null if the provider is not configured. */
export async function depart(deps: OAuthDeps, res: Response, trip: Trip): Promise<string | null> {
  const provider = deps.providers[trip.provider];
  if (provider === null) return null;
  const checks = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
  };
  const address = await provider.addressFor(checks, redirectUri(deps.publicUrl, trip.provider));
  setOAuthCookie(res, await deps.transactions.begin({ kind: 'journey', ...checks, ...trip }), LIFETIME_S);
  return address.href;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/**
 * The pages that a sign-in may return to. All are our own, and each has an exact path, so that a link cannot alter it.
 */
// biome-ignore lint/plugin/built-expression: its parts are constants.
const PAGES = new RegExp(
  `^/(?:projects|client(?:/post|/profile|/project/${UUID})?|freelancer(?:/profile|/projects|/work|/proposals)?)$`,
);

/** Returns the path if it is exactly one of these pages; otherwise null, for the start page. */
const returnPath = (wanted: unknown): string | null =>
  typeof wanted === 'string' && PAGES.test(wanted) ? wanted : null;

/**
 * Whether the user started this sign-in from one of our pages or by typing the URL. A link on another site must not
 * start it, because the provider may sign the user in without asking (ASVS 7.6.2). Safari before 16.4 sends a referrer
 * instead of `Sec-Fetch-Site`. A request without either is treated as started here.
 */
function isStartedHere(headers: Pick<IncomingHttpHeaders, 'sec-fetch-site' | 'referer'>, ours: string): boolean {
  const { 'sec-fetch-site': site, referer } = headers;
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return referer === undefined || referer === ours || referer.startsWith(`${ours}/`);
}
