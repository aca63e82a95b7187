import { type SessionState, SessionState as StateSchema } from '@hirelane/contracts/api/accounts';
import { SecondFactorWanted } from '@hirelane/contracts/api/second-factor';
import { request } from '@/shared/api/http';
import { ApiError, localProblem } from '@/shared/lib/apiError';

const NOT_KEPT = 'session-not-kept';

/** What to do where a browser keeps no cookie of ours. Safari keeps those of sessions over https alone, on localhost too. */
export const cookieAdvice = (protocol = window.location.protocol): string =>
  protocol === 'http:'
    ? 'This page came over http, and Safari keeps sessions over https only. Open it at its https address, or in Chrome, Edge or Firefox.'
    : 'Allow cookies for this site in your browser, and try again.';

/** The server has signed somebody in, and the browser has not kept the cookie that says so. */
const notKept = (done: string) =>
  localProblem(NOT_KEPT, `${done} your browser did not keep the session. ${cookieAdvice()}`);

export const isNotKept = (error: Error): boolean => error instanceof ApiError && error.problem.code === NOT_KEPT;

/**
 * Looks whether the browser has kept the session that a sign-in has just begun. Rejects, in words for people, when it has
 * not; where the look itself fails, nothing is known, and the next page says what there is to say.
 *
 * @param done what has been done all the same, as the beginning of a sentence
 */
export async function requireKeptSession(done = 'The sign-in worked, but'): Promise<void> {
  const state: SessionState | undefined = await request('/auth/login/success', { schema: StateSchema }).catch(
    () => undefined,
  );
  if (state?.isLogin === false) throw notKept(done);
}

/** As above, for a sign-in that waits for its second factor. */
export async function requireKeptStep(): Promise<void> {
  await request('/api/v1/auth/second-factor', { schema: SecondFactorWanted }).catch((error: unknown) => {
    if (error instanceof ApiError && error.problem.status === 404) throw notKept('The password is right, but');
  });
}
