// Written by `npm run contracts`.
import type { accountsRoutes } from '@hirelane/api/routes/accounts';
import { apiOf } from '@/shared/api/api';
import { either, flag, nullable, object, oneOf, optional, text } from '@/shared/lib/shapes';

const SignedIn = either(
  object({ isLogin: oneOf(true), isRegistered: flag, user: object({ _id: text, isClient: flag }) }),
  object({ isLogin: oneOf(false), isSecondFactorNeeded: flag }),
);

const LoggedOut = object({ redirectUrl: text });

const SessionState = either(
  object({ isLogin: oneOf(false) }),
  object({
    isLogin: oneOf(true),
    userId: text,
    isClient: flag,
    isRegistered: flag,
    isSuspended: optional(oneOf(true)),
    isOperator: optional(oneOf(true)),
  }),
);

const User = object({
  _id: text,
  firstName: text,
  lastName: text,
  username: optional(text),
  email: optional(text),
  isVerified: optional(flag),
  city: text,
  state: text,
  profileImg: nullable(text),
  isClient: flag,
});

const UserAnswer = object({ data: User });

const UserUpdated = object({ isUserUpdated: oneOf(true), data: User });

export const accountsApi = apiOf<typeof accountsRoutes>()({
  register: ['POST /api/v1/auth/register', SignedIn],
  login: ['POST /api/v1/auth/login', SignedIn],
  logout: ['GET /auth/logout', LoggedOut],
  sessionState: ['GET /auth/login/success', SessionState],
  getUser: ['GET /api/v1/user/:userId', UserAnswer],
  editUser: ['PUT /api/v1/user/:userId', UserUpdated],
});
