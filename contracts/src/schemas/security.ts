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

/** `endedSessions`: other sessions of the account that were signed out by it. */
export const PasswordChanged = z.object({ isPasswordChanged: z.literal(true), endedSessions: z.int() });

/** Asks for a mail with a link to a new password. */
export const RequestReset = z.object({ email: Email });
export type RequestReset = z.infer<typeof RequestReset>;

/** The same whether the address has an account or not. */
export const ResetRequested = z.object({ isRequested: z.literal(true) });

const NOT_COMPLETE = 'The link is not complete. Open it from the email again.';
/** The secret of a mailed link: 32 random bytes in base64url, good once. */
export const MailToken = z
  .string('The link is not complete.')
  .max(43, orStop(NOT_COMPLETE))
  .regex(/^[\w-]{43}$/, NOT_COMPLETE);

/**
 * A new password by a mailed link: one that was asked for, or the one that verifies an address, opened outside a
 * session of its account.
 */
export const ResetPassword = z
  .object({ token: MailToken, password: Password, confirmpassword: confirmation })
  .refine(isConfirmed, asConfirmed);
export type ResetPassword = z.infer<typeof ResetPassword>;

export const PasswordReset = z.object({ isPasswordReset: z.literal(true) });

/** Proves by a mailed link, in a session of the account, that its address is one's own. */
export const VerifyEmail = z.object({ token: MailToken });
export const EmailVerified = z.object({ isVerified: z.literal(true) });

/** Another e-mail address for one's account. */
export const ChangeEmail = z.object({ email: Email });
export type ChangeEmail = z.infer<typeof ChangeEmail>;
/** The same whether the address has an account or not: only the mail says so. */
export const EmailChangeRequested = z.object({ isRequested: z.literal(true) });
export const ConfirmEmail = z.object({ token: MailToken });
export const EmailChanged = z.object({ isEmailChanged: z.literal(true) });
/** Takes an account back to a former address, by a link that was sent there. */
export const UndoEmailChange = z.object({ token: MailToken });
export const EmailRestored = z.object({ isEmailRestored: z.literal(true) });

/** Between bff and identity. `credentialVersion`: of the session that asks for it. */
export const EmailChangeOf = z.object({
  userId: Id,
  email: z.string().max(LIMITS.email, orStop()),
  credentialVersion: Version,
});
export type EmailChangeOf = z.infer<typeof EmailChangeOf>;

/** `isSent` is false when there was nothing left to verify. */
export const VerificationSent = z.object({ isSent: z.boolean() });

/** A signed-in browser of the caller. `_id` names it for ending it, and opens nothing. */
export const OwnSession = z.object({
  _id: Id,
  createdAt: Instant,
  /** To the minute. */
  lastSeenAt: Instant,
  /** Browser and system in words, such as `Firefox on Linux`. */
  device: z.string(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The current one first, then the one seen last. */
export const OwnSessions = z.object({ data: z.array(OwnSession) });

/** `others`: all but this one. */
export const EndSessions = z.object({ which: z.enum(['others', 'all'], "which must be 'others' or 'all'.") });
export const SessionsEnded = z.object({ endedSessions: z.int() });
/**
 * Between bff and identity. `credentialVersion`: of the session that asks for it. `isOne`: one other session is ended,
 * not all.
 */
export const SignOutOf = z.object({ userId: Id, credentialVersion: Version, isOne: z.boolean() });
export type SignOutOf = z.infer<typeof SignOutOf>;
/** Between bff and identity: a session of this account that has ended. */
export const EndSessionOf = z.object({ userId: Id, sessionId: Id });
export type EndSessionOf = z.infer<typeof EndSessionOf>;
export const SessionEnded = z.object({ isEnded: z.literal(true) });

/** What else the owner of an account is notified of by mail. `device`: browser and system in words. */
export const SecurityNotice = z.object({
  userId: Id,
  kind: z.literal('new-browser'),
  device: z.string().max(100, orStop()),
});
export type SecurityNotice = z.infer<typeof SecurityNotice>;
/** False when the owner got enough of these mails within the hour. */
export const NoticeQueued = z.object({ isQueued: z.boolean() });

/** The bff has checked it. */
const checked = z.string().max(LIMITS.password, orStop());
/** Between bff and identity: a change of the caller's password. */
export const PasswordChangeOf = z.object({ userId: Id, oldPassword: checked, password: checked });
export type PasswordChangeOf = z.infer<typeof PasswordChangeOf>;
export const PasswordResetBy = z.object({ token: checked, password: checked });
export type PasswordResetBy = z.infer<typeof PasswordResetBy>;
