import { routes } from '@hirelane/api/routes';
import type { Account, Login, Owner, Register } from '@hirelane/api/schemas/accounts';
import type { ConfirmationWays, ConfirmOwner, OwnerConfirmed } from '@hirelane/api/schemas/confirmation';
import type { Marketplace } from '@hirelane/api/schemas/marketplace';
import type {
  EmailChangeOf,
  EndSessionOf,
  PasswordChangeOf,
  PasswordResetBy,
  RequestReset,
  SecurityNotice,
  SignOutOf,
} from '@hirelane/api/schemas/security';
import type { RemoveSignInOf } from '@hirelane/api/schemas/sign-in';
import type { Standing } from '@hirelane/api/schemas/suspension';
import type { Said } from '@hirelane/runtime/call-service';
import type { InternalCall, Trace } from './internal-call.ts';

export type Identity = Readonly<{
  /** Creates an account; a repeat with the same key and form returns the same result. */
  register(form: Register, requestId: string, idempotencyKey: string | undefined): Promise<Said<Account>>;
  /** Returns the account with this username and password. */
  checkPassword(form: Login, requestId: string): Promise<Said<Account>>;
  /** Changes a password; the form contains the old one. */
  changePassword(form: PasswordChangeOf, trace: Trace): Promise<Said<Owner>>;
  /** Queues an email with a reset link, if an account has this address. */
  mailReset(form: RequestReset, requestId: string): Promise<Said<unknown>>;
  /** Sets a password using the token from a reset link. */
  resetPassword(form: PasswordResetBy, requestId: string, idempotencyKey: string | undefined): Promise<Said<Owner>>;
  /** Sends a link to the new address entered by the user. */
  requestEmailChange(form: EmailChangeOf, trace: Trace): Promise<Said<unknown>>;
  /** Restores an account's previous email address. */
  undoEmailChange(token: string, requestId: string, idempotencyKey: string | undefined): Promise<Said<Owner>>;
  /**
   * Cancels pending changes made by other sessions. Returns the credential version, which increases if anything was
   * cancelled.
   */
  signOut(form: SignOutOf, requestId: string): Promise<Said<{ credentialVersion: number }>>;
  /** Reports that a session has ended: none of its later requests changes the ways to sign in to the account. */
  endSession(form: EndSessionOf, requestId: string): Promise<Said<unknown>>;
  /** Disconnects a provider. */
  removeSignIn(form: RemoveSignInOf, trace: Trace): Promise<Said<Owner>>;
  waysToConfirm(userId: string, requestId: string): Promise<Said<ConfirmationWays>>;
  /** Checks a proof that the user owns the account. */
  confirmOwner(form: ConfirmOwner, requestId: string): Promise<Said<OwnerConfirmed>>;
  /** Queues an email to the owner. */
  noticeOwner(form: SecurityNotice, requestId: string): Promise<Said<unknown>>;
  credentialVersionOf(userId: string, requestId: string): Promise<Said<{ credentialVersion: number }>>;
  /** Whether an account is suspended, and whether its owner is an operator. */
  standingOf(userId: string, requestId: string): Promise<Said<Standing>>;
  /** The marketplace settings, set by operators. */
  marketplaceNow(requestId: string): Promise<Said<{ data: Marketplace }>>;
  /** The hashes of the tokens for the public event stream that operators created and have not revoked. */
  activeEventsTokens(requestId: string): Promise<Said<{ data: readonly { _id: string; hash: string }[] }>>;
  /** Stores that a token was used in this minute. */
  noteEventsTokenUse(tokenId: string, requestId: string): Promise<Said<unknown>>;
}>;

/** The bff's own calls to identity about accounts and passwords. None of them throws. */
export function identityClient(call: InternalCall): Identity {
  return {
    register: (form, requestId, idempotencyKey) => call(routes.registerAccount, form, { requestId, idempotencyKey }),
    checkPassword: (form, requestId) => call(routes.checkPassword, form, { requestId }),
    changePassword: (form, trace) => call(routes.changePasswordOf, form, trace),
    mailReset: (form, requestId) => call(routes.mailReset, form, { requestId }),
    resetPassword: (form, requestId, idempotencyKey) =>
      call(routes.resetPasswordBy, form, { requestId, idempotencyKey }),
    requestEmailChange: (form, trace) => call(routes.requestEmailChangeOf, form, trace),
    undoEmailChange: (token, requestId, idempotencyKey) =>
      call(routes.undoEmailChangeBy, { token }, { requestId, idempotencyKey }),
    removeSignIn: (form, trace) => call(routes.removeSignInOf, form, trace),
    signOut: (form, requestId) => call(routes.signOutOf, form, { requestId }),
    endSession: (form, requestId) => call(routes.endSessionOf, form, { requestId }),
    waysToConfirm: (userId, requestId) => call(routes.waysToConfirm, { userId }, { requestId }),
    confirmOwner: (form, requestId) => call(routes.confirmOwner, form, { requestId }),
    noticeOwner: (form, requestId) => call(routes.noticeOwner, form, { requestId }),
    credentialVersionOf: (userId, requestId) => call(routes.credentialVersionOf, { userId }, { requestId }),
    standingOf: (userId, requestId) => call(routes.standingOf, { userId }, { requestId }),
    marketplaceNow: (requestId) => call(routes.marketplaceNow, {}, { requestId }),
    activeEventsTokens: (requestId) => call(routes.activeEventsTokens, {}, { requestId }),
    noteEventsTokenUse: (tokenId, requestId) => call(routes.noteEventsTokenUse, { tokenId }, { requestId }),
  };
}
