import * as z from 'zod';
import { Id } from '../fields.ts';
import { Owner } from './accounts.ts';
import { credential } from './passwords.ts';
import { factor } from './second-factor.ts';
import { Provider, ProviderIdentity } from './sign-in.ts';

/** How long a confirmation counts. Signing in is one. */
export const CONFIRMED_FOR_MS = 10 * 60_000;

/** By what the owner of an account can show that it is theirs. */
export const ConfirmationWays = z.object({
  password: z.boolean(),
  /** Sites through which they sign in: where there is no password, signing in there again. */
  providers: z.array(Provider),
  /** Passkeys and codes of an authenticator. Where there is one of either, one of them is needed. */
  passkey: z.boolean(),
  totp: z.boolean(),
});
export type ConfirmationWays = z.infer<typeof ConfirmationWays>;

export const ConfirmationState = z.object({ data: z.object({ ...ConfirmationWays.shape, isConfirmed: z.boolean() }) });
export type ConfirmationState = z.infer<typeof ConfirmationState>;

/**
 * The password; where there is a second factor one of it as well, and a passkey alone is enough: it has verified its
 * user itself.
 */
export const Confirm = z.object({ password: credential('Password').optional(), ...factor });
export type Confirm = z.infer<typeof Confirm>;

export const Confirmed = z.object({ isConfirmed: z.literal(true) });

const { code, recoveryCode } = factor;

/** To confirm by signing in again at one of one's providers; where there is a second factor, after one of it. */
export const ConfirmByProvider = z.object({ provider: Provider, code, recoveryCode });
export type ConfirmByProvider = z.infer<typeof ConfirmByProvider>;

/**
 * Between bff and identity: proof that this account is theirs. `identity`: as whom they have just come back from a
 * provider.
 */
export const ConfirmOwner = z.object({
  ...Confirm.shape,
  userId: Id,
  identity: ProviderIdentity.optional(),
  /** The bff has had the second factor checked before they left. */
  isFactorShown: z.boolean().optional(),
});
export type ConfirmOwner = z.infer<typeof ConfirmOwner>;

/** Whose it is, and whether that was proved by a second factor as well. */
export const OwnerConfirmed = Owner.extend({ bySecondFactor: z.boolean().default(false) });
export type OwnerConfirmed = z.infer<typeof OwnerConfirmed>;

/** Whose account is asked about. */
export const AboutUser = z.object({ userId: Id });
export const CredentialVersion = Owner.pick({ credentialVersion: true });
