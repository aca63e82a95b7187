// Written by `npm run contracts`.
import type { securityRoutes } from '@hirelane/api/routes/security';
import { apiOf } from '@/shared/api/api';
import { flag, list, number, object, oneOf, text } from '@/shared/lib/shapes';

const OwnSession = object({ _id: text, createdAt: text, lastSeenAt: text, device: text, isCurrent: flag });

const OwnSessions = object({ data: list(OwnSession) });

const SessionsEnded = object({ endedSessions: number });

const PasswordChanged = object({ isPasswordChanged: oneOf(true), endedSessions: number });

const ResetRequested = object({ isRequested: oneOf(true) });

const PasswordReset = object({ isPasswordReset: oneOf(true) });

const EmailVerified = object({ isVerified: oneOf(true) });

const VerificationSent = object({ isSent: flag });

const EmailChangeRequested = object({ isRequested: oneOf(true) });

const EmailChanged = object({ isEmailChanged: oneOf(true) });

const EmailRestored = object({ isEmailRestored: oneOf(true) });

export const securityApi = apiOf<typeof securityRoutes>()({
  listSessions: ['GET /api/v1/user/sessions', OwnSessions],
  endSession: ['DELETE /api/v1/user/sessions/:id', SessionsEnded],
  endSessions: ['POST /api/v1/user/sessions/end', SessionsEnded],
  changePassword: ['PUT /api/v1/user/:userId/password', PasswordChanged],
  requestReset: ['POST /api/v1/auth/reset-request', ResetRequested],
  resetPassword: ['POST /api/v1/auth/reset', PasswordReset],
  verifyEmail: ['POST /api/v1/auth/verify-email', EmailVerified],
  sendVerification: ['POST /api/v1/user/:userId/verification', VerificationSent],
  changeEmail: ['PUT /api/v1/user/:userId/email', EmailChangeRequested],
  confirmEmail: ['POST /api/v1/auth/confirm-email', EmailChanged],
  undoEmailChange: ['POST /api/v1/auth/undo-email-change', EmailRestored],
});
