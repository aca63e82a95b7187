import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Id, Instant, orStop, Version } from '../fields.ts';
import { Account } from './accounts.ts';
import { JoinCode } from './marketplace.ts';
import { credential } from './passwords.ts';

/** The sites through which one can sign in, in the order in which they are shown. */
export const PROVIDERS = ['google', 'github'] as const;
export const Provider = z.enum(PROVIDERS, 'This is not a sign-in that we know.');
export type Provider = z.infer<typeof Provider>;

/** As the specification spells them. */
export const PROVIDER_NAMES: Readonly<Record<Provider, string>> = { google: 'Google', github: 'Github' };

/** Why a sign-in through another site did not come to an end: the value of `signInFailed` in the page's address. */
export const SIGN_IN_FAILURES = [
  /** The person said no at the provider. */
  'cancelled',
  /** No transaction of this browser: too late, used already, begun elsewhere, or with a state of somebody else's. */
  'expired',
  /** The provider's answer did not pass our checks. */
  'refused',
  /** The provider, or our own service behind it, did not answer. */
  'unavailable',
  'not-set-up',
  /** Too many departures from this address in a minute. */
  'too-many',
  /** The provider vouches for no e-mail address. */
  'no-email',
  /** Signing in, without a role chosen, to an account that does not exist. */
  'no-account',
  /** Signing up where no accounts are made. */
  'registration-closed',
  /** Signing up by invitation, without a code that is good. */
  'no-invitation',
  /** Connecting: the identity belongs to another account here. */
  'taken',
  /** Connecting: the account has one of this provider already. */
  'connected-already',
  /** Connecting: the session ended in the meantime. */
  'signed-out',
  /** Signing in or connecting: a password was changed, or a way in taken away, in the meantime. */
  'changed-meanwhile',
  /** Confirming: this is not a sign-in of the account. */
  'not-yours',
] as const;
export const SignInFailure = z.enum(SIGN_IN_FAILURES);
export type SignInFailure = z.infer<typeof SignInFailure>;

/**
 * Those that are not set up are listed during development alone, so that their buttons can say why they are disabled.
 */
export const ProviderList = z.object({
  data: z.array(z.object({ provider: Provider, isReady: z.boolean() })),
});

const password = credential('Password');

/**
 * A sign-in that waits for its account's owner. `by` is how the account can be entered: by its password, or how else.
 */
export const PendingLink = z.object({
  data: z.object({ provider: Provider, by: z.enum(['password', ...PROVIDERS]) }),
});
export type PendingLink = z.infer<typeof PendingLink>;

export const ConfirmLink = z.object({ password });
export type ConfirmLink = z.infer<typeof ConfirmLink>;

export const ConnectSignIn = z.object({ provider: Provider });
export type ConnectSignIn = z.infer<typeof ConnectSignIn>;

/** The provider's address, to be opened in the same tab. */
export const ConnectStarted = z.object({ redirectUrl: z.string() });

/** The ways into one's account. */
export const SignInList = z.object({
  data: z.array(z.object({ _id: Id, provider: Provider, connectedAt: Instant })),
  hasPassword: z.boolean(),
});
export type SignInList = z.infer<typeof SignInList>;

export const SignInRemoved = z.object({ isDeleted: z.literal(true) });

/**
 * Who somebody is at a provider. Issuer and subject name them for ever; e-mail addresses and login names change hands.
 */
export const ProviderIdentity = z.object({
  provider: Provider,
  issuer: z.string().min(1).max(500, orStop()),
  subject: z.string().min(1).max(255, orStop()),
});
export type ProviderIdentity = z.infer<typeof ProviderIdentity>;

/** What a provider says about somebody. */
export const ProviderProfile = ProviderIdentity.extend({
  /** Only one for which the provider vouches. */
  email: z.string().max(LIMITS.email, orStop()).nullable(),
  firstName: z.string().max(LIMITS.name, orStop()),
  lastName: z.string().max(LIMITS.name, orStop()),
  /** What a username may be made of. */
  handle: z.string().max(LIMITS.email, orStop()),
});
export type ProviderProfile = z.infer<typeof ProviderProfile>;

/** `isClient` counts when an account is made; null: none may be made. */
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
 * What the owner has proven: the password, which is not enough where the answer says that a second factor is needed; or
 * this credential version, by a session of theirs or both factors of a sign-in.
 */
export const LinkIdentity = ProviderIdentity.extend({
  userId: Id,
  proof: z.union([z.object({ password }), z.object({ credentialVersion: Version })]),
});
export type LinkIdentity = z.infer<typeof LinkIdentity>;

/** `credentialVersion`: of the session that asks for it. */
export const RemoveSignInOf = z.object({ userId: Id, signInId: Id, credentialVersion: Version });
export type RemoveSignInOf = z.infer<typeof RemoveSignInOf>;
