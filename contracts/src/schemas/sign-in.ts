import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Id, Instant, orStop, Version } from '../fields.ts';
import { Account } from './accounts.ts';
import { JoinCode } from './marketplace.ts';
import { credential } from './passwords.ts';

/** The providers users can sign in with, in display order. */
export const PROVIDERS = ['google', 'github'] as const;
export const Provider = z.enum(PROVIDERS, 'This is not a known sign-in provider.');
export type Provider = z.infer<typeof Provider>;

/** Spelled as in the specification. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', github: 'Github' };

/** Why a sign-in with a provider failed: the value of `signInFailed` in the page's URL. */
export const SIGN_IN_FAILURES = [
  /** The user cancelled at the provider. */
  'cancelled',
  /**
   * This browser has no matching transaction: it expired, was already used or was started elsewhere, or the state
   * belongs to a different transaction.
   */
  'expired',
  /** The provider's response did not pass our checks. */
  'refused',
  /** The provider, or our own service behind it, did not respond. */
  'unavailable',
  'not-set-up',
  /** Too many redirects to providers from this network within a minute. */
  'too-many',
  /** The provider does not confirm an email address. */
  'no-email',
  /** Signing in: the account does not exist, and no role was chosen for a new one. */
  'no-account',
  /** Signing up: registration is closed. */
  'registration-closed',
  /** Signing up: an invitation is required, and the code is missing or invalid. */
  'no-invitation',
  /** Connecting: the identity belongs to another account here. */
  'taken',
  /** Connecting: the account already has an identity at this provider. */
  'connected-already',
  /** Connecting: the session has ended meanwhile. */
  'signed-out',
  /** Signing in or connecting: a password was changed or a way to sign in was removed meanwhile. */
  'changed-meanwhile',
  /** Confirming: this identity is not connected to the account. */
  'not-yours',
] as const;
export const SignInFailure = z.enum(SIGN_IN_FAILURES);
export type SignInFailure = z.infer<typeof SignInFailure>;

/**
 * Providers that are not set up are listed only during development, so that their buttons can explain why they are
 * disabled.
 */
export const ProviderList = z.object({
  data: z.array(z.object({ provider: Provider, isReady: z.boolean() })),
});

const password = credential('Password');

/**
 * A sign-in that is waiting for the account's owner. `by` is how the owner can sign in: with the password, or at a
 * provider.
 */
export const PendingLink = z.object({
  data: z.object({ provider: Provider, by: z.enum(['password', ...PROVIDERS]) }),
});
export type PendingLink = z.infer<typeof PendingLink>;

export const ConfirmLink = z.object({ password });
export type ConfirmLink = z.infer<typeof ConfirmLink>;

export const ConnectSignIn = z.object({ provider: Provider });
export type ConnectSignIn = z.infer<typeof ConnectSignIn>;

/** The provider's URL, to be opened in the same tab. */
export const ConnectStarted = z.object({ redirectUrl: z.string() });

/** The ways to sign in to an account. */
export const SignInList = z.object({
  data: z.array(z.object({ _id: Id, provider: Provider, connectedAt: Instant })),
  hasPassword: z.boolean(),
});
export type SignInList = z.infer<typeof SignInList>;

export const SignInRemoved = z.object({ isDeleted: z.literal(true) });

/** An identity at a provider. Issuer and subject never change; email addresses and login names can change owners. */
export const ProviderIdentity = z.object({
  provider: Provider,
  issuer: z.string().min(1).max(500, orStop()),
  subject: z.string().min(1).max(255, orStop()),
});
export type ProviderIdentity = z.infer<typeof ProviderIdentity>;

/** A provider's data about a user. */
export const ProviderProfile = ProviderIdentity.extend({
  /** Only an address that the provider has verified. */
  email: z.string().max(LIMITS.email, orStop()).nullable(),
  firstName: z.string().max(LIMITS.name, orStop()),
  lastName: z.string().max(LIMITS.name, orStop()),
  /** A suggested username. */
  handle: z.string().max(LIMITS.email, orStop()),
});
export type ProviderProfile = z.infer<typeof ProviderProfile>;

/** `isClient` is the role if an account is created; null if no account may be created. */
export const SocialSignIn = ProviderProfile.extend({
  isClient: z.boolean().nullable(),
  joinCode: JoinCode.optional(),
});
export type SocialSignIn = z.infer<typeof SocialSignIn>;

export const SocialAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['known', 'created']), account: Account }),
  /** The email address belongs to this account, whose owner must agree. */
  z.object({ outcome: z.literal('link-needed'), userId: Id, by: PendingLink.shape.data.shape.by }),
  z.object({ outcome: z.enum(['no-email', 'no-account', 'registration-closed', 'no-invitation']) }),
]);
export type SocialAnswer = z.infer<typeof SocialAnswer>;

/**
 * The owner's proof: either the password, which is not enough if the response requires a second factor, or the
 * account's credential version, taken from the owner's session or from a sign-in with both factors.
 */
export const LinkIdentity = ProviderIdentity.extend({
  userId: Id,
  proof: z.union([z.object({ password }), z.object({ credentialVersion: Version })]),
});
export type LinkIdentity = z.infer<typeof LinkIdentity>;

/** `credentialVersion` is the version in the session that makes the request. */
export const RemoveSignInOf = z.object({ userId: Id, signInId: Id, credentialVersion: Version });
export type RemoveSignInOf = z.infer<typeof RemoveSignInOf>;
