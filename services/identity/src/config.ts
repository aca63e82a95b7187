import { httpUrl, SmtpUrl } from '@hirelane/runtime/variable-types';
import * as z from 'zod';
import { MailFrom } from './mails/mail/sender.ts';

/** How emails are sent: through a mail server, or as files in a folder. */
export const MailVariables = z.object({
  SMTP_URL: SmtpUrl.optional(),
  MAIL_FOLDER: z.string().optional(),
  MAIL_FROM: MailFrom,
});

/** The configuration of identity as a separate process, in addition to the variables that every service reads. */
export const IdentityConfig = MailVariables.extend({
  IDENTITY_HMAC_KEY: z.string('is required: a secret of at least 32 characters that never changes').min(32),
  PUBLIC_URL: httpUrl('is required: the origin for links in emails'),
}).refine(({ SMTP_URL, MAIL_FOLDER }) => (SMTP_URL === undefined) !== (MAIL_FOLDER === undefined), {
  path: ['SMTP_URL'],
  message: 'or MAIL_FOLDER (where emails are written instead of being sent) must be set, but not both',
});
