import type { Account, Login, Owner, Register } from '@hirelane/contracts/api/accounts';
import type { ConfirmationWays, ConfirmOwner } from '@hirelane/contracts/api/confirmation';
import type {
  EmailChangeOf,
  EndSessionOf,
  PasswordChangeOf,
  PasswordResetBy,
  RequestReset,
  SecurityNotice,
  SignOutOf,
} from '@hirelane/contracts/api/security';
import type { RemoveSignInOf } from '@hirelane/contracts/api/sign-in';
import { routes } from '@hirelane/contracts/routes';
import type { InternalCall, Said, Trace } from './internal-call.ts';

export type Identity = Readonly<{
  /** Makes an account; the same key and form again answer the same. */
  register(form: Register, requestId: string, idempotencyKey: string | undefined): Promise<Said<Account>>;
  /** Whose username and password these are. */
  checkPassword(form: Login, requestId: string): Promise<Said<Account>>;
  /** Changes a password by the old one. */
  changePassword(form: PasswordChangeOf, trace: Trace): Promise<Said<Owner>>;
  /** Queues a mail with a link, if there is anybody to send it to. */
  mailReset(form: RequestReset, requestId: string): Promise<Said<unknown>>;
  /** Sets a password by such a link. */
  resetPassword(form: PasswordResetBy, requestId: string, idempotencyKey: string | undefined): Promise<Said<Owner>>;
  /** Sends a link to the address that somebody wants. */
  requestEmailChange(form: EmailChangeOf, trace: Trace): Promise<Said<unknown>>;
  /** Takes an account back to a former address. */
  undoEmailChange(token: string, requestId: string, idempotencyKey: string | undefined): Promise<Said<Owner>>;
  /** Ends what other sessions have left pending; answers the credential version, which is a new one if they end by it. */
  signOut(form: SignOutOf, requestId: string): Promise<Said<{ credentialVersion: number }>>;
  /** A session has ended: nothing that it has sent changes how the account is entered from now on. */
  endSession(form: EndSessionOf, requestId: string): Promise<Said<unknown>>;
  /** Disconnects a provider. */
  removeSignIn(form: RemoveSignInOf, trace: Trace): Promise<Said<Owner>>;
  waysToConfirm(userId: string, requestId: string): Promise<Said<ConfirmationWays>>;
  /** Whether this proves that somebody is the owner. */
  confirmOwner(form: ConfirmOwner, requestId: string): Promise<Said<Owner>>;
  /** Queues a mail to the owner. */
  noticeOwner(form: SecurityNotice, requestId: string): Promise<Said<unknown>>;
  credentialVersionOf(userId: string, requestId: string): Promise<Said<{ credentialVersion: number }>>;
}>;

/** The bff's own calls to identity about accounts and passwords. They never throw. */
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
  };
}
