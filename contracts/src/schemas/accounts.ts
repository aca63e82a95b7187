import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Email, Id, line, orStop, Password, Username, Version, withAsciiDomain } from '../fields.ts';
import { JoinCode } from './marketplace.ts';
import { asConfirmed, confirmation, credential, isConfirmed } from './passwords.ts';

/** `username` is a username or an e-mail address. */
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
    /** Where accounts are made by invitation. */
    joinCode: JoinCode.optional(),
  })
  .refine(isConfirmed, asConfirmed);
export type Register = z.infer<typeof Register>;

/** Whose account identity has checked or changed. */
export const Owner = z.object({
  userId: Id,
  isClient: z.boolean(),
  /**
   * How often something that proved who they are was replaced or taken away: when the check began, after the change.
   */
  credentialVersion: Version,
});
export type Owner = z.infer<typeof Owner>;

/** An account whose password is right; `needsSecondFactor`: it is signed in only after that as well. */
export const Account = Owner.extend({ needsSecondFactor: z.boolean() });
export type Account = z.infer<typeof Account>;

/** Answer to login and registration. The session cookie comes with `isLogin: true` alone. */
export const SignedIn = z.discriminatedUnion('isLogin', [
  z.object({
    isLogin: z.literal(true),
    isRegistered: z.boolean(),
    user: z.object({ _id: Id, isClient: z.boolean() }),
  }),
  z.object({
    isLogin: z.literal(false),
    /**
     * True: the sign-in waits for it in this browser. False: the account was made by an earlier request of the same
     * key.
     */
    isSecondFactorNeeded: z.boolean(),
  }),
]);
export type SignedIn = z.infer<typeof SignedIn>;

/** The state of the browser's session. `isRegistered` is true once, right after the account was made. */
export const SessionState = z.discriminatedUnion('isLogin', [
  z.object({ isLogin: z.literal(false) }),
  z.object({
    isLogin: z.literal(true),
    userId: Id,
    isClient: z.boolean(),
    isRegistered: z.boolean(),
    /** The operator has suspended the account: `suspended` answers every command but those about its ways in. */
    isSuspended: z.literal(true).optional(),
    /** The person is an operator and not suspended. */
    isOperator: z.literal(true).optional(),
  }),
]);
export type SessionState = z.infer<typeof SessionState>;

export const LoggedOut = z.object({ redirectUrl: z.string() });

/** `email`, `username` and `isVerified` are there for the user alone. */
export const User = z.object({
  _id: Id,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string().optional(),
  email: z.string().optional(),
  /** Whether the e-mail address has been proved to be theirs. */
  isVerified: z.boolean().optional(),
  city: z.string(),
  state: z.string(),
  profileImg: Id.nullable(),
  isClient: z.boolean(),
});
export type User = z.infer<typeof User>;

export const UserAnswer = z.object({ data: User });

/** The details dialog. `email` may come along, as the specification's form sends it, and is ignored. */
export const EditUser = z.object({
  firstName: line('First Name', LIMITS.name),
  lastName: line('Last Name', LIMITS.name),
  city: line('City', LIMITS.location),
  state: line('State', LIMITS.location),
  email: z.string().max(LIMITS.email, orStop()).optional(),
  /** Id of an uploaded image; null takes the picture away, absent keeps it. */
  profileImg: Id.nullable().optional(),
});
export type EditUser = z.infer<typeof EditUser>;

export const UserUpdated = z.object({ isUserUpdated: z.literal(true), data: User });
