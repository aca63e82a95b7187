import * as z from 'zod';
import { MailFrom } from './mails/mail/sender.ts';

/** The variables that identity reads as a separate process, in addition to those of every service. */
export const IdentityConfig = z
  .object({
    IDENTITY_HMAC_KEY: z.string('is required: a secret of at least 32 characters that never changes').min(32),
    PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'is required: the origin for links in emails' }),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must be smtp(s)://user:password@host:port of a mail server' })
      .optional(),
    /** A folder in which emails are written instead of being sent. */
    MAIL_FOLDER: z.string().optional(),
    MAIL_FROM: MailFrom,
  })
  .refine(({ SMTP_URL, MAIL_FOLDER }) => (SMTP_URL === undefined) !== (MAIL_FOLDER === undefined), {
    path: ['SMTP_URL'],
    message: 'or MAIL_FOLDER (where emails are written instead of being sent) must be set, but not both',
  });
