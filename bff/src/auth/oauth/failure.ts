import type { Provider, SignInFailure } from '@hirelane/api/schemas/sign-in';
import type { Response } from 'express';
import * as client from 'openid-client';
import { logRefusal } from '../../http/log-refusal.ts';
import type { Intent } from './transaction.ts';

/**
 * Returns why a provider's response does not sign the user in, as a reason for the user and a code for the log. Never
 * includes the error's message, which quotes the response.
 */
export function whyNot(error: unknown): { reason: SignInFailure; code: string } {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return { reason: 'cancelled', code: error.error };
    const isDown = error.error === 'temporarily_unavailable' || error.error === 'server_error';
    return { reason: isDown ? 'unavailable' : 'refused', code: isDown ? error.error : error.code };
  }
  const { name = 'unknown', code = name } = (error ?? {}) as { name?: string; code?: string };
  // `fetch` rejects with a TypeError when it cannot connect.
  const isDown = error instanceof TypeError || code === 'OAUTH_TIMEOUT' || code.startsWith('HTTP_5');
  return { reason: isDown ? 'unavailable' : 'refused', code };
}

type Where = Readonly<{ provider: Provider; intent: Intent | null; returnTo: string | null }>;

/** Redirects the browser to the page it came from, with the reason in the URL, and logs the failure. */
export function fail(res: Response, where: Where, reason: SignInFailure, code: string = reason): void {
  const { provider, intent } = where;
  logRefusal(res, { event: 'oauth-failed', provider, intent: intent?.name ?? 'unknown', reason, code });
  res.redirect(303, `${pageFor(where, reason)}?${new URLSearchParams({ signInFailed: reason, provider })}`);
}

/** Returns the page where the user started the sign-in, or can restart it. */
export function pageFor(
  { intent, returnTo }: Pick<Where, 'intent' | 'returnTo'>,
  reason: SignInFailure | null,
): string {
  // Users without an account must choose a role first.
  if (reason === 'no-account') return '/register';
  if (intent?.name === 'sign-up') return intent.isClient ? '/register/client' : '/register/freelancer';
  const isSignedIn = intent?.name === 'connect' || intent?.name === 'confirm';
  return isSignedIn && returnTo !== null ? returnTo : '/login';
}
