import { AppCode, RecoveryCode } from '@hirelane/contracts/api/second-factor';
import * as z from 'zod';

export const CODE_LABEL = 'Code';
export const CODE_HINT = 'The six digits of your authenticator app, or one of your recovery codes.';

/** One field for both kinds of code: six digits are the app's. */
export const EitherCode = z.union(
  [AppCode.transform((code) => ({ code })), RecoveryCode.transform((recoveryCode) => ({ recoveryCode }))],
  'This is neither a code of an app nor a recovery code.',
);
