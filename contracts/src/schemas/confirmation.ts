import * as z from 'zod';
import { Id } from '../fields.ts';
import { Owner } from './accounts.ts';
import { credential } from './passwords.ts';
import { factor } from './second-factor.ts';
import { Provider, ProviderIdentity } from './sign-in.ts';

/** How long a confirmation is valid. Signing in counts as a confirmation. */
export const CONFIRMED_FOR_MS = 10 * 60_000;

/** The ways for an account's owner to confirm their identity. */
export const ConfirmationWays = z.object({
  password: z.boolean(),
  /** The user's sign-in providers. A user without a password confirms by signing in there again. */
  providers: z.array(Provider),
  /** Passkeys and authenticator codes. If the account has any of these, one is required. */
  passkey: z.boolean(),
  totp: z.boolean(),
});
export type ConfirmationWays = z.infer<typeof ConfirmationWays>;

export const ConfirmationState = z.object({ data: z.object({ ...ConfirmationWays.shape, isConfirmed: z.boolean() }) });
export type ConfirmationState = z.infer<typeof ConfirmationState>;

/**
 * The password, and a second factor if the account has one. A passkey alone is enough, because it verifies its user.
 */
export const Confirm = z.object({ password: credential('Password').optional(), ...factor });
export type Confirm = z.infer<typeof Confirm>;

export const Confirmed = z.object({ isConfirmed: z.literal(true) });

const { code, recoveryCode } = factor;

/** Starts a confirmation by signing in again at a provider, after the second factor if the account has one. */
export const ConfirmByProvider = z.object({ provider: Provider, code, recoveryCode });
export type ConfirmByProvider = z.infer<typeof ConfirmByProvider>;

/**
 * Sent by the bff to identity: proof that the user owns the account. `identity` is the provider identity that the user
 * has just returned with.
 */
export const ConfirmOwner = z.object({
  ...Confirm.shape,
  userId: Id,
  identity: ProviderIdentity.optional(),
  /** True if identity has accepted a second factor before the redirect. */
  isFactorShown: z.boolean().optional(),
});
export type ConfirmOwner = z.infer<typeof ConfirmOwner>;

/** The owner of the account, and whether a second factor was used. */
export const OwnerConfirmed = Owner.extend({ bySecondFactor: z.boolean().default(false) });
export type OwnerConfirmed = z.infer<typeof OwnerConfirmed>;

/** The account that the request is about. */
export const AboutUser = z.object({ userId: Id });
export const CredentialVersion = Owner.pick({ credentialVersion: true });
