import type { MailSettings } from '@hirelane/identity/mail/mailer';
import * as z from 'zod';
import { readVariables } from './settings.ts';

export const MailVariables = z.object({
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'must be smtp:// or smtps://, with the user and the password of a mail server.',
    })
    .optional(),
  MAIL_FROM: z.string().default('Hirelane <hirelane@localhost>'),
});

/**
 * How mails leave in embedded mode: by SMTP_URL, or as files into `folder` when there is none. Throws StartFailure, naming
 * the variable and never its value, which holds a password.
 */
export function mailSettings(environment: NodeJS.ProcessEnv, folder: string): MailSettings {
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = readVariables(MailVariables, environment);
  return smtpUrl === undefined ? { from, folder } : { from, smtpUrl };
}
