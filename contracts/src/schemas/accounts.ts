import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Email, Id, line, orStop, Password, Username, Version, withAsciiDomain } from '../fields.ts';
import { JoinCode } from './marketplace.ts';
import { asConfirmed, confirmation, credential, isConfirmed } from './passwords.ts';

/** `username` is a username or an email address. */
export const Login = z.object({
  username: credential('Username or Email', LIMITS.email).overwrite((text) => withAsciiDomain(text.trim())),
  password: credential('Password'),
});
export type Login = z.infer<typeof Login>;

export const Register = z
  .object({
    firstName: line('First Name', LIMITS.name),
    lastName: line('Last Name', LIMITS.name),
    username: Username,
    email: Email,
    state: line('State', LIMITS.location),
    city: line('City', LIMITS.location),
    isClient: z.boolean('Choose client or freelancer.'),
    password: Password,
    confirmpassword: confirmation,
    /** Required if accounts can be created only by invitation. */
    joinCode: JoinCode.optional(),
  })
  .refine(isConfirmed, asConfirmed);
export type Register = z.infer<typeof Register>;

/** The account that identity has checked or changed. */
export const Owner = z.object({
  userId: Id,
  isClient: z.boolean(),
  /**
   * How often one of the account's credentials has been replaced or removed, counted just before the check or just
   * after the change.
   */
  credentialVersion: Version,
});
export type Owner = z.infer<typeof Owner>;

/**
 * An account whose password is correct. If `needsSecondFactor` is true, its user is not signed in until they also give
 * the second factor.
 */
export const Account = Owner.extend({ needsSecondFactor: z.boolean() });
export type Account = z.infer<typeof Account>;

/** Response to login and registration. The session cookie is set only with `isLogin: true`. */
export const SignedIn = z.discriminatedUnion('isLogin', [
  z.object({
    isLogin: z.literal(true),
    isRegistered: z.boolean(),
    user: z.object({ _id: Id, isClient: z.boolean() }),
  }),
  z.object({
    isLogin: z.literal(false),
    /**
     * True if this browser's sign-in is waiting for the second factor; false if the account was created by an earlier
     * request with the same key.
     */
    isSecondFactorNeeded: z.boolean(),
  }),
]);
export type SignedIn = z.infer<typeof SignedIn>;

/** The state of the browser's session. `isRegistered` is true once, right after registration. */
export const SessionState = z.discriminatedUnion('isLogin', [
  z.object({ isLogin: z.literal(false) }),
  z.object({
    isLogin: z.literal(true),
    userId: Id,
    isClient: z.boolean(),
    isRegistered: z.boolean(),
    /**
     * Whether the operator has suspended the account. If so, all commands except those for signing in are refused with
     * `suspended`.
     */
    isSuspended: z.literal(true).optional(),
    /** Whether the user is an operator and is not suspended. */
    isOperator: z.literal(true).optional(),
  }),
]);
export type SessionState = z.infer<typeof SessionState>;

export const LoggedOut = z.object({ redirectUrl: z.string() });

/** `email`, `username` and `isVerified` are present only for the user's own account. */
export const User = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string().optional(),
  email: z.string().optional(),
  /** Whether the user has proven that the email address is theirs. */
  isVerified: z.boolean().optional(),
  city: z.string(),
  state: z.string(),
  profileImg: Id.nullable(),
  isClient: z.boolean(),
});
export type User = z.infer<typeof User>;

export const UserAnswer = z.object({ data: User });

/** The details dialog. `email` is ignored, but the specification's form sends it. */
export const EditUser = z.object({
  firstName: line('First Name', LIMITS.name),
  lastName: line('Last Name', LIMITS.name),
  city: line('City', LIMITS.location),
  state: line('State', LIMITS.location),
  email: z.string().max(LIMITS.email, orStop()).optional(),
  /** The id of an uploaded image. null removes the picture; if absent, the picture is kept. */
  profileImg: Id.nullable().optional(),
});
export type EditUser = z.infer<typeof EditUser>;

export const UserUpdated = z.object({ isUserUpdated: z.literal(true), data: User });
