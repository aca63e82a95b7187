import { PROVIDER_NAMES, Provider, SignInFailure } from '@hirelane/api/schemas/sign-in';
import { useLocation } from 'react-router-dom';
import { cookieAdvice } from '@/features/session/requireCookie';
import { Alert } from '@/shared/ui/feedback/Alert';

/** Shows why a sign-in through a provider failed, if the URL contains a failure. */
export function SignInFailed() {
  const words = failureWords(new URLSearchParams(useLocation().search));
  return words ? <Alert>{words}</Alert> : null;
}

/** Over http, a failure may also mean that the browser did not store the sign-in's cookie. */
const overHttp = () => (window.location.protocol === 'http:' ? ` If it fails again: ${cookieAdvice('http:')}` : '');

/** The message for each failure. `at` is the site's name. */
const WORDS: Readonly<Record<SignInFailure, (at: string) => string>> = {
  cancelled: (at) => `You cancelled the sign-in at ${at}. Nothing has changed. Try again, or continue without it.`,
  expired: () => `This sign-in took too long, or started in another window. Please try again.${overHttp()}`,
  refused: (at) => `The answer from ${at} did not pass our checks, so you were not signed in. Please try again.`,
  unavailable: (at) => `${at} could not be reached. Try again in a moment, or continue without it.`,
  'not-set-up': (at) => `${at} sign-in is not set up on this server.`,
  'too-many': () => 'Too many sign-ins from your network in a short time. Wait a minute, then try again.',
  'no-email': (at) =>
    `${at} has not verified your email address, so we cannot create an account from it. Verify it there and try again, or join with a password.`,
  'no-account': (at) =>
    `No account here uses this ${at} account yet. Choose what brings you here, then sign up with ${at}.`,
  'registration-closed': () => 'This marketplace takes no new accounts, so your account was not created.',
  'no-invitation': () =>
    'You need an invitation code to join, and yours is not valid. It may have been used or have expired.',
  taken: (at) => `This ${at} account belongs to another account here, so it was not connected.`,
  'connected-already': (at) => `Another ${at} account is already connected. Disconnect that one first.`,
  'signed-out': (at) =>
    `You were signed out in the meantime, so the account was not connected. Sign in and connect ${at} again.`,
  'changed-meanwhile': () =>
    'A password was changed or a sign-in disconnected in the meantime, so nothing was changed. Please try again.',
  'not-yours': (at) => `You do not sign in here with this ${at} account, so it cannot confirm your identity.`,
};

/** Returns the message for the failure in the URL, or undefined if it contains no failure. */
function failureWords(params: URLSearchParams): string | undefined {
  const reason = SignInFailure.safeParse(params.get('signInFailed')).data;
  const provider = Provider.safeParse(params.get('provider')).data;
  return reason && WORDS[reason](provider ? PROVIDER_NAMES[provider] : 'The other site');
}
