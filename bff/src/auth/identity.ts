import type { Account, Login, Register } from '@hirelane/contracts/api/accounts';
import type { PasswordChangeOf, PasswordResetBy, RequestReset } from '@hirelane/contracts/api/security';
import { routes } from '@hirelane/contracts/routes';
import type { InternalCall, Said } from './internal-call.ts';

export type Identity = Readonly<{
  /** Makes an account; the same key and form again answer the same. */
  register(form: Register, requestId: string, idempotencyKey: string | undefined): Promise<Said<Account>>;
  /** Whose username and password these are. */
  checkPassword(form: Login, requestId: string): Promise<Said<Account>>;
  /** Changes a password by the old one. */
  changePassword(form: PasswordChangeOf, requestId: string, idempotencyKey: string | undefined): Promise<Said<Account>>;
  /** Queues a mail with a link, if there is anybody to send it to. */
  mailReset(form: RequestReset, requestId: string): Promise<Said<unknown>>;
  /** Sets a password by such a link. */
  resetPassword(form: PasswordResetBy, requestId: string, idempotencyKey: string | undefined): Promise<Said<Account>>;
}>;

/** The bff's own calls to identity about accounts and passwords. They never throw. */
export function identityClient(call: InternalCall): Identity {
  return {
    register: (form, requestId, idempotencyKey) => call(routes.registerAccount, form, { requestId, idempotencyKey }),
    checkPassword: (form, requestId) => call(routes.checkPassword, form, { requestId }),
    changePassword: (form, requestId, idempotencyKey) =>
      call(routes.changePasswordOf, form, { requestId, idempotencyKey }),
    mailReset: (form, requestId) => call(routes.mailReset, form, { requestId }),
    resetPassword: (form, requestId, idempotencyKey) =>
      call(routes.resetPasswordBy, form, { requestId, idempotencyKey }),
  };
}
