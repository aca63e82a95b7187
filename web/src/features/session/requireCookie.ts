import { accountsApi } from '@/shared/api/routes/accounts';
import { secondFactorApi } from '@/shared/api/routes/second-factor';
import { ApiError, localProblem } from '@/shared/lib/apiError';

const NOT_KEPT = 'session-not-kept';

/**
 * Returns advice for a browser that does not store the cookie. Safari stores session cookies only over https, even on
 * localhost.
 */
export const cookieAdvice = (protocol = window.location.protocol): string =>
  protocol === 'http:'
    ? 'This page came over http, and Safari keeps sessions over https only. Open it at its https address, or in Chrome, Edge or Firefox.'
    : 'Allow cookies for this site in your browser, and try again.';

/** Returns the error for a sign-in whose session cookie was not stored by the browser. */
const notKept = (done: string) =>
  localProblem(NOT_KEPT, `${done} your browser did not keep the session. ${cookieAdvice()}`);

export const isNotKept = (error: Error): boolean => error instanceof ApiError && error.problem.code === NOT_KEPT;

/**
 * Checks whether the browser has kept the session that a sign-in has just started. Rejects with a readable message if
 * it has not. If the check itself fails, the outcome is unknown, and the next page reports it.
 *
 * @param done what has succeeded nevertheless, as the beginning of a sentence
 */
export async function requireKeptSession(done = 'The sign-in worked, but'): Promise<void> {
  const state = await accountsApi.call('sessionState').catch(() => undefined);
  if (state?.isLogin === false) throw notKept(done);
}

/** Like `requireKeptSession`, but for a sign-in that awaits its second factor. */
export async function requireKeptStep(): Promise<void> {
  await secondFactorApi.call('secondFactorWanted').catch((error: unknown) => {
    if (error instanceof ApiError && error.problem.status === 404) throw notKept('The password is right, but');
  });
}
