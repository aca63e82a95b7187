// Written by `npm run contracts`.
import { apiOf } from '@/shared/api/api';
import { loadTwice } from '@/shared/lib/loadChunk';

export const secondFactorApi = apiOf(
  () => loadTwice(() => import('@hirelane/contracts/routes/second-factor')).then((module) => module.secondFactorRoutes),
  {
    passkeyOptions: 'POST /api/v1/auth/passkey/options',
    passkeySignIn: 'POST /api/v1/auth/passkey',
    secondFactorWanted: 'GET /api/v1/auth/second-factor',
    secondFactorOptions: 'POST /api/v1/auth/second-factor/options',
    giveSecondFactor: 'POST /api/v1/auth/second-factor',
    confirmationOptions: 'POST /api/v1/auth/confirmation/options',
    getSecondFactor: 'GET /api/v1/account/second-factor',
    startApp: 'POST /api/v1/account/second-factor/app',
    confirmApp: 'POST /api/v1/account/second-factor/app/confirmation',
    removeApp: 'DELETE /api/v1/account/second-factor/app',
    newPasskeyOptions: 'POST /api/v1/account/second-factor/passkeys/options',
    addPasskey: 'POST /api/v1/account/second-factor/passkeys',
    renamePasskey: 'PUT /api/v1/account/second-factor/passkeys/:id',
    removePasskey: 'DELETE /api/v1/account/second-factor/passkeys/:id',
    renewRecoveryCodes: 'POST /api/v1/account/second-factor/recovery-codes',
  },
);
