import type { Confirm, ConfirmByProvider } from '@hirelane/api/schemas/confirmation';
import { AppCode, RecoveryCode } from '@hirelane/api/schemas/second-factor';
import * as z from 'zod';
import { confirmationOrigin } from '@/features/confirmation/origin';
import { confirmationApi } from '@/shared/api/routes/confirmation';
import { useCommand } from '@/shared/api/useCommand';
import { reloadAt } from '@/shared/lib/reloadAt';

export const CODE_LABEL = 'Code';
export const CODE_HINT = 'The six-digit code from your authenticator app, or a recovery code.';

/** A single field for both kinds of code: six digits are treated as an app code. */
export const EitherCode = z.union(
  [AppCode.transform((code) => ({ code })), RecoveryCode.transform((recoveryCode) => ({ recoveryCode }))],
  'Enter a six-digit code or a recovery code.',
);

/**
 * Sends proof that the account's owner is using this browser. Has no idempotency key because a proof is valid only
 * once.
 */
export const sendConfirmation = (body: Confirm) => confirmationApi.call('confirm', { body });

export const useConfirm = () => useCommand((body: Confirm) => sendConfirmation(body));

/** Opens a provider's page. Signing in there confirms this browser's session. */
export const useConfirmByProvider = () =>
  useCommand((body: ConfirmByProvider) => confirmationApi.call('confirmByProvider', { body }), {
    onSuccess: ({ redirectUrl }) => {
      confirmationOrigin.keep(window.location.pathname);
      reloadAt(redirectUrl);
    },
  });
