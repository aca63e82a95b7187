import type { MailSettings } from '@hirelane/identity/mail/mailer';
import * as z from 'zod';
import { StartFailure } from './failure.ts';

const Variables = z.object({
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
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Variables.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => `  ${String(path[0])}: ${message}`);
    throw new StartFailure(['Hirelane cannot start with this configuration:', ...lines].join('\n'));
  }
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = parsed.data;
  return smtpUrl === undefined ? { from, folder } : { from, smtpUrl };
}
