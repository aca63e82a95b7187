// Written by `npm run contracts`.
import type { secondFactorRoutes } from '@hirelane/api/routes/second-factor';
import { apiOf } from '@/shared/api/api';
import { either, flag, list, nullable, number, object, oneOf, optional, text } from '@/shared/lib/shapes';

const RequestOptions = object({
  challenge: text,
  rpId: text,
  timeout: number,
  userVerification: oneOf('required'),
  allowCredentials: optional(list(object({ id: text, type: oneOf('public-key'), transports: optional(list(text)) }))),
});

const RequestOptionsAnswer = object({ data: RequestOptions });

const SignedIn = either(
  object({ isLogin: oneOf(true), isRegistered: flag, user: object({ _id: text, isClient: flag }) }),
  object({ isLogin: oneOf(false), isSecondFactorNeeded: flag }),
);

const SecondFactorWanted = object({ data: object({ app: flag, passkey: flag }) });

const Passkey = object({ _id: text, name: text, createdAt: text, lastUsedAt: nullable(text) });

const SecondFactor = object({
  isOn: flag,
  appSince: nullable(text),
  passkeys: list(Passkey),
  recoveryCodesLeft: number,
});

const SecondFactorAnswer = object({ data: SecondFactor });

const AppSetup = object({ data: object({ secret: text, uri: text }) });

const FactorAdded = object({ recoveryCodes: nullable(list(text)), endedSessions: number });

const FactorRemoved = object({ isOn: flag, endedSessions: number });

const CreationOptions = object({
  rp: object({ id: text, name: text }),
  user: object({ id: text, name: text, displayName: text }),
  challenge: text,
  pubKeyCredParams: list(object({ alg: number, type: oneOf('public-key') })),
  timeout: number,
  excludeCredentials: list(object({ id: text, type: oneOf('public-key'), transports: optional(list(text)) })),
  authenticatorSelection: object({
    residentKey: oneOf('required'),
    requireResidentKey: oneOf(true),
    userVerification: oneOf('required'),
  }),
  attestation: oneOf('none'),
});

const CreationOptionsAnswer = object({ data: CreationOptions });

const PasskeyRenamed = object({ data: object({ _id: text, name: text }) });

const NewRecoveryCodes = object({ recoveryCodes: list(text) });

export const secondFactorApi = apiOf<typeof secondFactorRoutes>()({
  passkeyOptions: ['POST /api/v1/auth/passkey/options', RequestOptionsAnswer],
  passkeySignIn: ['POST /api/v1/auth/passkey', SignedIn],
  secondFactorWanted: ['GET /api/v1/auth/second-factor', SecondFactorWanted],
  secondFactorOptions: ['POST /api/v1/auth/second-factor/options', RequestOptionsAnswer],
  giveSecondFactor: ['POST /api/v1/auth/second-factor', SignedIn],
  confirmationOptions: ['POST /api/v1/auth/confirmation/options', RequestOptionsAnswer],
  getSecondFactor: ['GET /api/v1/account/second-factor', SecondFactorAnswer],
  startApp: ['POST /api/v1/account/second-factor/app', AppSetup],
  confirmApp: ['POST /api/v1/account/second-factor/app/confirmation', FactorAdded],
  removeApp: ['DELETE /api/v1/account/second-factor/app', FactorRemoved],
  newPasskeyOptions: ['POST /api/v1/account/second-factor/passkeys/options', CreationOptionsAnswer],
  addPasskey: ['POST /api/v1/account/second-factor/passkeys', FactorAdded],
  renamePasskey: ['PUT /api/v1/account/second-factor/passkeys/:id', PasskeyRenamed],
  removePasskey: ['DELETE /api/v1/account/second-factor/passkeys/:id', FactorRemoved],
  renewRecoveryCodes: ['POST /api/v1/account/second-factor/recovery-codes', NewRecoveryCodes],
});
