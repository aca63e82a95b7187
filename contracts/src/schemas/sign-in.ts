import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Id, Instant, orStop, Version } from '../fields.ts';
import { Account } from './accounts.ts';
import { JoinCode } from './marketplace.ts';
import { credential } from './passwords.ts';

/** The providers that users can sign in with, in the order in which they are shown. */
export const PROVIDERS = ['google', 'github'] as const;
export const Provider = z.enum(PROVIDERS, 'This is not a known sign-in provider.');
export type Provider = z.infer<typeof Provider>;

/** Spelled as in the specification. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', github: 'Github' };

/** Why a sign-in with a provider failed: the value of `signInFailed` in the page's URL. */
export const SIGN_IN_FAILURES = [
  /** The user declined at the provider. */
  'cancelled',
  /**
   * No transaction of this browser: it expired, was used already, was started elsewhere, or has another transaction's
   * state.
   */
  'expired',
  /** The provider's answer did not pass our checks. */
  'refused',
  /** The provider, or our own service behind it, did not answer. */
  'unavailable',
  'not-set-up',
  /** Too many redirects to providers from this network in a minute. */
  'too-many',
  /** The provider does not confirm an e-mail address. */
  'no-email',
  /** Signing in to an account that does not exist, without a role chosen. */
  'no-account',
  /** Signing up while registration is closed. */
  'registration-closed',
  /** Signing up by invitation, without a valid code. */
  'no-invitation',
  /** Connecting: the identity belongs to another account here. */
  'taken',
  /** Connecting: the account already has an identity of this provider. */
  'connected-already',
  /** Connecting: the session ended in the meantime. */
  'signed-out',
  /** Signing in or connecting: a password was changed, or a way to sign in removed, in the meantime. */
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
 * A sign-in that waits for the owner of its account. `by`: how the owner can sign in: with the password, or another
 * way.
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

/** An identity at a provider. Issuer and subject never change; e-mail addresses and login names can change owners. */
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
  /** A base for the username. */
  handle: z.string().max(LIMITS.email, orStop()),
});
export type ProviderProfile = z.infer<typeof ProviderProfile>;

/** `isClient`: the role if an account is created; null: none may be created. */
export const SocialSignIn = ProviderProfile.extend({
  isClient: z.boolean().nullable(),
  joinCode: JoinCode.optional(),
});
export type SocialSignIn = z.infer<typeof SocialSignIn>;

export const SocialAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.enum(['known', 'created']), account: Account }),
  /** The e-mail address belongs to this account, whose owner has to agree. */
  z.object({ outcome: z.literal('link-needed'), userId: Id, by: PendingLink.shape.data.shape.by }),
  z.object({ outcome: z.enum(['no-email', 'no-account', 'registration-closed', 'no-invitation']) }),
]);
export type SocialAnswer = z.infer<typeof SocialAnswer>;

/**
 * The owner's proof: the password, which is not enough if the answer requires a second factor; or this credential
 * version, from their session or from a sign-in with both factors.
 */
export const LinkIdentity = ProviderIdentity.extend({
  userId: Id,
  proof: z.union([z.object({ password }), z.object({ credentialVersion: Version })]),
});
export type LinkIdentity = z.infer<typeof LinkIdentity>;

/** `credentialVersion`: of the session that makes the request. */
export const RemoveSignInOf = z.object({ userId: Id, signInId: Id, credentialVersion: Version });
export type RemoveSignInOf = z.infer<typeof RemoveSignInOf>;
