// Written by `npm run contracts`.
import type { signInRoutes } from '@hirelane/api/routes/sign-in';
import { apiOf } from '@/shared/api/api';
import { either, flag, list, object, oneOf, text } from '@/shared/lib/shapes';

const ProviderList = object({ data: list(object({ provider: oneOf('google', 'github'), isReady: flag })) });

const PendingLink = object({
  data: object({ provider: oneOf('google', 'github'), by: oneOf('password', 'google', 'github') }),
});

const SignedIn = either(
  object({ isLogin: oneOf(true), isRegistered: flag, user: object({ _id: text, isClient: flag }) }),
  object({ isLogin: oneOf(false), isSecondFactorNeeded: flag }),
);

const ConnectStarted = object({ redirectUrl: text });

const SignInList = object({
  data: list(object({ _id: text, provider: oneOf('google', 'github'), connectedAt: text })),
  hasPassword: flag,
});

const SignInRemoved = object({ isDeleted: oneOf(true) });

export const signInApi = apiOf<typeof signInRoutes>()({
  listProviders: ['GET /api/v1/auth/providers', ProviderList],
  pendingLink: ['GET /api/v1/auth/link', PendingLink],
  confirmLink: ['POST /api/v1/auth/link', SignedIn],
  connectSignIn: ['POST /api/v1/auth/connect', ConnectStarted],
  listSignIns: ['GET /api/v1/auth/sign-ins', SignInList],
  removeSignIn: ['DELETE /api/v1/auth/sign-ins/:id', SignInRemoved],
});
