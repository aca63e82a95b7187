import { SessionState, SignedIn } from '@hirelane/api/schemas/accounts';
import { ConfirmationState } from '@hirelane/api/schemas/confirmation';
import { Notices } from '@hirelane/api/schemas/moderation';
import { SecondFactorAnswer } from '@hirelane/api/schemas/second-factor';
import { OwnSessions } from '@hirelane/api/schemas/security';
import { ProviderList, SignInList } from '@hirelane/api/schemas/sign-in';
import { OwnSuspension } from '@hirelane/api/schemas/suspension';
import { http } from 'msw';
import type * as z from 'zod';
import { json } from '@/test/answers';
import { aConfirmation, anId, aSecondFactor, aSession, signedIn } from '@/test/builders';

/** Serves the sign-in providers of this server; by default none is configured, as on a developer's machine. */
export const providersHandler = (google = false, github = false) =>
  http.get('/api/v1/auth/providers', () =>
    json(ProviderList, {
      data: [
        { provider: 'google', isReady: google },
        { provider: 'github', isReady: github },
      ],
    }),
  );

export const signedInAnswer = (isClient: boolean, isRegistered: boolean) => {
  const state = signedIn(isClient, isRegistered);
  const userId = state.isLogin ? state.userId : '';
  return json(SignedIn, { isLogin: true, isRegistered, user: { _id: userId, isClient } });
};

/** Signs the user in for the next session query, as if the browser had kept the cookie from a sign-in. */
export const keptSessionHandler = (isClient: boolean) =>
  http.get('/auth/login/success', () => json(SessionState, signedIn(isClient)));

/** Serves a signed-in user whose account is suspended for `reason`, or has since been restored if `reason` is null. */
export const suspendedHandlers = (isClient: boolean, reason: string | null) => [
  http.get('/auth/login/success', () =>
    json(SessionState, { ...signedIn(isClient), isSuspended: true } as SessionState),
  ),
  http.get('/api/v1/account/suspension', () =>
    json(OwnSuspension, { data: reason === null ? null : { reason, suspendedAt: '2026-11-25T10:00:00.000000Z' } }),
  ),
];

/** Serves the caller's content that operators have hidden. */
export const noticesHandler = (notices: z.infer<typeof Notices>['data'] = []) =>
  http.get('/api/v1/account/notices', () => json(Notices, { data: notices }));

/** Serves the current session and `others` further sessions. */
export const sessionsHandler = (others = 0) =>
  http.get('/api/v1/user/sessions', () =>
    json(OwnSessions, {
      data: Array.from({ length: others + 1 }, (_, index) =>
        aSession({ _id: anId(800 + index), isCurrent: index === 0 }),
      ),
    }),
  );

export const signInsHandler = (hasPassword: boolean) =>
  http.get('/api/v1/auth/sign-ins', () => json(SignInList, { data: [], hasPassword }));

export const secondFactorHandler = (over: Parameters<typeof aSecondFactor>[0] = {}) =>
  http.get('/api/v1/account/second-factor', () => json(SecondFactorAnswer, { data: aSecondFactor(over) }));

export const confirmationHandler = (over: Parameters<typeof aConfirmation>[0]) =>
  http.get('/api/v1/auth/confirmation', () => json(ConfirmationState, { data: aConfirmation(over) }));
