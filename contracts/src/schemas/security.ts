import * as z from 'zod';
import { LIMITS } from '../constants.ts';
import { Email, Id, Instant, orStop, Password, Version } from '../fields.ts';
import { asConfirmed, confirmation, credential, isConfirmed } from './passwords.ts';

/** A new password for a signed-in user who knows the old one. */
export const ChangePassword = z
  .object({
    oldPassword: credential('Old Password'),
    password: Password,
    confirmpassword: confirmation,
  })
  .refine(isConfirmed, asConfirmed);
export type ChangePassword = z.infer<typeof ChangePassword>;

/** `endedSessions` is the number of other sessions of the account that were signed out as a result. */
export const PasswordChanged = z.object({ isPasswordChanged: z.literal(true), endedSessions: z.int() });

/** A request for an email with a link for setting a new password. */
export const RequestReset = z.object({ email: Email });
export type RequestReset = z.infer<typeof RequestReset>;

/** The response is the same whether or not the address has an account. */
export const ResetRequested = z.object({ isRequested: z.literal(true) });

const NOT_COMPLETE = 'The link is incomplete. Open it again from the email.';
/** The secret in an emailed link: 32 random bytes in base64url, valid once. */
export const MailToken = z
  .string('The link is incomplete.')
  .max(43, orStop(NOT_COMPLETE))
  .regex(/^[\w-]{43}$/, NOT_COMPLETE);

/**
 * A new password set through an emailed link: either a reset link, or a link that verifies an address and was opened
 * outside a session of its account.
 */
export const ResetPassword = z
  .object({ token: MailToken, password: Password, confirmpassword: confirmation })
  .refine(isConfirmed, asConfirmed);
export type ResetPassword = z.infer<typeof ResetPassword>;

export const PasswordReset = z.object({ isPasswordReset: z.literal(true) });

/** Verifies an account's address with an emailed link, in a session of the account. */
export const VerifyEmail = z.object({ token: MailToken });
export const EmailVerified = z.object({ isVerified: z.literal(true) });

/** A new email address for the caller's account. */
export const ChangeEmail = z.object({ email: Email });
export type ChangeEmail = z.infer<typeof ChangeEmail>;
/** The response is the same whether or not the address has an account; only the email reveals whether it does. */
export const EmailChangeRequested = z.object({ isRequested: z.literal(true) });
export const ConfirmEmail = z.object({ token: MailToken });
export const EmailChanged = z.object({ isEmailChanged: z.literal(true) });
/** Restores an account's previous address, through a link sent to it. */
export const UndoEmailChange = z.object({ token: MailToken });
export const EmailRestored = z.object({ isEmailRestored: z.literal(true) });

/** Sent by the bff to identity. `credentialVersion` is the version in the session that makes the request. */
export const EmailChangeOf = z.object({
  userId: Id,
  email: z.string().max(LIMITS.email, orStop()),
  credentialVersion: Version,
});
export type EmailChangeOf = z.infer<typeof EmailChangeOf>;

/** `isSent` is false if there was nothing left to verify. */
export const VerificationSent = z.object({ isSent: z.boolean() });

/** A browser where the caller is signed in. `_id` is only for ending the session: it gives no access. */
export const OwnSession = z.object({
  _id: Id,
  createdAt: Instant,
  /** Rounded to the minute. */
  lastSeenAt: Instant,
  /** Browser and operating system, such as `Firefox on Linux`. */
  device: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The current one first, then the most recently seen first. */
export const OwnSessions = z.object({ data: z.array(OwnSession) });

/** `others`: all except this one. */
export const EndSessions = z.object({ which: z.enum(['others', 'all'], "which must be 'others' or 'all'.") });
export const SessionsEnded = z.object({ endedSessions: z.int() });
/**
 * Sent by the bff to identity. `credentialVersion` is the version in the session that makes the request. If `isOne` is
 * true, only one other session is ended instead of all.
 */
export const SignOutOf = z.object({ userId: Id, credentialVersion: Version, isOne: z.boolean() });
export type SignOutOf = z.infer<typeof SignOutOf>;
/** Sent by the bff to identity: a session of this account that has ended. */
export const EndSessionOf = z.object({ userId: Id, sessionId: Id });
export type EndSessionOf = z.infer<typeof EndSessionOf>;
export const SessionEnded = z.object({ isEnded: z.literal(true) });

/** A change that an account's owner is notified of by email. `device` is the browser and operating system. */
export const SecurityNotice = z.object({
  userId: Id,
  kind: z.literal('new-browser'),
  device: z.string().max(100, orStop()),
});
export type SecurityNotice = z.infer<typeof SecurityNotice>;
/** False if the owner has already received the maximum number of these emails within the hour. */
export const NoticeQueued = z.object({ isQueued: z.boolean() });

/** A password that the bff has validated. */
const checked = z.string().max(LIMITS.password, orStop());
/** Sent by the bff to identity: a change of the caller's password. */
export const PasswordChangeOf = z.object({ userId: Id, oldPassword: checked, password: checked });
export type PasswordChangeOf = z.infer<typeof PasswordChangeOf>;
export const PasswordResetBy = z.object({ token: checked, password: checked });
export type PasswordResetBy = z.infer<typeof PasswordResetBy>;
