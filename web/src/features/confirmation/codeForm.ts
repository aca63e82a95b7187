import { AppCode, RecoveryCode } from '@hirelane/contracts/api/second-factor';
import * as z from 'zod';

export const CODE_LABEL = 'Code';
export const CODE_HINT = 'The six-digit code from your authenticator app, or a recovery code.';

/** One field for both kinds of code: six digits are the app's. */
export const EitherCode = z.union(
  [AppCode.transform((code) => ({ code })), RecoveryCode.transform((recoveryCode) => ({ recoveryCode }))],
  'Enter a six-digit code or a recovery code.',
);
