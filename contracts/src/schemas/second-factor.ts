import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Id, Instant, line, orStop, Version } from '../fields.ts';
import { asciiDigits } from '../words.ts';
import { Owner } from './accounts.ts';

/** The maximum number of passkeys per user. */
export const PASSKEYS_MAX = 10;
/** The number of recovery codes in a set. */
export const RECOVERY_CODES = 10;

/** Six digits from an authenticator app, in any script; apps show them in two groups separated by a space or a dash. */
export const AppCode = z
  .string('Code is required.')
  .max(20, orStop('A code has six digits.'))
  .transform((code) => asciiDigits(code.replaceAll(/[\s\p{Pd}]/gu, '')))
  .pipe(z.string().regex(/^\d{6}$/, 'A code has six digits.'));

/**
 * 24 characters in Crockford's base 32 (120 random bits). Case, dashes and spaces are ignored, and letters that look
 * like digits are read as digits.
 */
export const RecoveryCode = z
  .string('Recovery code is required.')
  .max(60, orStop('A recovery code has 24 letters and digits.'))
  .transform((code) =>
    asciiDigits(code.normalize('NFKC'))
      .toUpperCase()
      .replaceAll(/[\s\p{Pd}]/gu, '')
      .replaceAll('O', '0')
      .replaceAll(/[IL]/g, '1'),
  )
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{24}$/, 'A recovery code has 24 letters and digits.'));

/** Bytes in base64url without padding, as in WebAuthn's JSON. `max` is in characters. */
const bytes = (max: number) => {
  const message = 'This is not the response of a passkey.';
  return z
    .string(message)
    .max(max, orStop(message))
    .regex(/^[\w-]+$/, message);
};

/** A credential id has at most 1,023 bytes (WebAuthn Level 3, section 4). */
const CredentialId = bytes(1_364);
const type = z.literal('public-key', 'This is not the response of a passkey.');

/** The result of `navigator.credentials.create`, as JSON (WebAuthn Level 3, section 5.1). Extensions are ignored. */
export const NewCredential = z.object(
  {
    id: CredentialId,
    rawId: CredentialId,
    type,
    response: z.object(
      {
        clientDataJSON: bytes(4_000),
        attestationObject: bytes(30_000),
        transports: z.array(z.string().max(30, orStop())).max(10).optional(),
      },
      'This is not the response of a passkey.',
    ),
  },
  'This is not the response of a passkey.',
);
export type NewCredential = z.infer<typeof NewCredential>;

/** The result of `navigator.credentials.get`, as JSON. */
export const Assertion = z.object(
  {
    id: CredentialId,
    rawId: CredentialId,
    type,
    response: z.object(
      {
        clientDataJSON: bytes(4_000),
        authenticatorData: bytes(4_000),
        signature: bytes(4_000),
        userHandle: bytes(100).optional(),
      },
      'This is not the response of a passkey.',
    ),
  },
  'This is not the response of a passkey.',
);
export type Assertion = z.infer<typeof Assertion>;

const transports = z.array(z.string()).optional();
const descriptor = z.object({ id: z.string(), type: z.literal('public-key'), transports });

/** The options for `navigator.credentials.create`, as JSON (WebAuthn Level 3, section 5.1.9). */
export const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof CreationOptions>;

/**
 * The options for `navigator.credentials.get`, as JSON. Without `allowCredentials`, any passkey of this site is
 * accepted.
 */
export const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptor).optional(),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

export const CreationOptionsAnswer = z.object({ data: CreationOptions });
export const RequestOptionsAnswer = z.object({ data: RequestOptions });

/** The owner's name for a passkey. */
export const PasskeyName = line('Name', LIMITS.passkeyName);

/** A passkey as shown to its owner. */
export const Passkey = z.object({
  _id: Id,
  name: z.string(),
  createdAt: Instant,
  /** Null if it has not been used since it was added. */
  lastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** An account's second factor, which is on if there is an app or a passkey. */
export const SecondFactor = z.object({
  isOn: z.boolean(),
  /** When the authenticator app was set up; null if no app is set up. */
  appSince: Instant.nullable(),
  /** Oldest first. */
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;
export const SecondFactorAnswer = z.object({ data: SecondFactor });

/** The data for setting up an app: `secret` for typing (base 32), and `uri` for the QR code (`otpauth:`). */
export const AppSetup = z.object({ data: z.object({ secret: z.string(), uri: z.string() }) });

export const ConfirmApp = z.object({ code: AppCode });
export const AddPasskey = z.object({ name: PasskeyName, passkey: NewCredential });
export const RenamePasskey = z.object({ name: PasskeyName });

/** `recoveryCodes` is set if the second factor has just been turned on; null if the account already has some. */
export const FactorAdded = z.object({
  recoveryCodes: z.array(z.string()).nullable(),
  /** The number of other sessions of the account that were signed out as a result. */
  endedSessions: z.int(),
});
export type FactorAdded = z.infer<typeof FactorAdded>;
export const FactorRemoved = z.object({ isOn: z.boolean(), endedSessions: z.int() });
export type FactorRemoved = z.infer<typeof FactorRemoved>;
export const PasskeyRenamed = z.object({ data: z.object({ _id: Id, name: z.string() }) });
export const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

type Given = Readonly<{ code?: unknown; recoveryCode?: unknown; passkey?: unknown }>;
const oneOf = ({ code, recoveryCode, passkey }: Given) =>
  [code, recoveryCode, passkey].filter((given) => given !== undefined).length === 1;
const asOne = { path: ['code'], message: 'Enter a code or a recovery code, or use a passkey.' };

/** The proofs of a second factor; each form accepts exactly one. */
export const factor = {
  code: AppCode.optional(),
  recoveryCode: RecoveryCode.optional(),
  passkey: Assertion.optional(),
};

/** A code, a recovery code or a passkey completes a sign-in that is waiting for the second factor. */
export const GiveSecondFactor = z.object(factor).refine(oneOf, asOne);
export type GiveSecondFactor = z.infer<typeof GiveSecondFactor>;

/** The ways to complete a browser's pending sign-in. A recovery code is always accepted. */
export const SecondFactorWanted = z.object({ data: z.object({ app: z.boolean(), passkey: z.boolean() }) });
export const PasskeySignIn = z.object({ passkey: Assertion });

/**
 * Sent by the bff to identity. `credentialVersion` is the version from the pending sign-in, which ends if the
 * credentials have since changed.
 */
export const CheckSecondFactor = z
  .object({ ...factor, userId: Id, credentialVersion: Version.optional() })
  .refine(oneOf, asOne);
export type CheckSecondFactor = z.infer<typeof CheckSecondFactor>;

/**
 * `credentialVersion` is the version in the session that makes the change. The change is refused if the credentials
 * have since changed.
 */
const ofSession = { userId: Id, credentialVersion: Version };
export const ConfirmAppOf = z.object({ ...ofSession, code: AppCode });
export const AddPasskeyOf = z.object({ ...ofSession, ...AddPasskey.shape });
export const RemovePasskeyOf = z.object({ ...ofSession, passkeyId: Id });
export const ChangeOf = z.object(ofSession);
export const AddedOf = z.object({ recoveryCodes: z.array(z.string()).nullable(), owner: Owner });
export const RemovedOf = z.object({ isOn: z.boolean(), owner: Owner });
