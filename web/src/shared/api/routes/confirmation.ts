// Written by `npm run contracts`.
import type { confirmationRoutes } from '@hirelane/api/routes/confirmation';
import { apiOf } from '@/shared/api/api';
import { flag, list, object, oneOf, text } from '@/shared/lib/shapes';

const ConfirmationState = object({
  data: object({
    password: flag,
    providers: list(oneOf('google', 'github')),
    passkey: flag,
    totp: flag,
    isConfirmed: flag,
  }),
});

const Confirmed = object({ isConfirmed: oneOf(true) });

const ConnectStarted = object({ redirectUrl: text });

export const confirmationApi = apiOf<typeof confirmationRoutes>()({
  confirmationState: ['GET /api/v1/auth/confirmation', ConfirmationState],
  confirm: ['POST /api/v1/auth/confirmation', Confirmed],
  confirmByProvider: ['POST /api/v1/auth/confirmation/provider', ConnectStarted],
});
