import { resolve } from 'node:path';
import { isLoopback } from '@hirelane/bff/config';
import { MailVariables } from '@hirelane/identity/config';
import type { MailerSettings } from '@hirelane/identity/mails/mail/mailer';
import { parseEnvironment } from '@hirelane/runtime/config';
import { StartFailure } from './failure.ts';
import { repository } from './repository.ts';

/** Embedded mode's mail variables. */
export const LocalMailVariables = MailVariables.extend({
  MAIL_FROM: MailVariables.shape.MAIL_FROM.default('Hirelane <hirelane@localhost>'),
});

/**
 * How emails are sent in embedded mode: through SMTP_URL, or as files in MAIL_FOLDER. Without either, they are written
 * to `folder`, provided that only this machine can reach the product: emails contain links that open accounts, and
 * users on other machines could not read the files. Throws StartFailure or ConfigError with the variable's name and
 * never its value, which contains a password.
 *
 * @param publicUrl the origin that browsers see; null if it is `http://localhost`
 */
export function mailSettings(environment: NodeJS.ProcessEnv, publicUrl: string | null, folder: string): MailerSettings {
  const { SMTP_URL: smtpUrl, MAIL_FOLDER, MAIL_FROM: from } = parseEnvironment(LocalMailVariables, environment);
  if (smtpUrl !== undefined && MAIL_FOLDER !== undefined) {
    throw new StartFailure('SMTP_URL and MAIL_FOLDER: expected one of them, got both. Remove one.');
  }
  if (smtpUrl !== undefined) return { from, smtpUrl, oldFolder: folder };
  if (MAIL_FOLDER !== undefined) return { from, folder: resolve(repository, MAIL_FOLDER) };
  if (publicUrl === null || isLoopback(new URL(publicUrl).hostname)) return { from, folder };
  throw new StartFailure(
    `SMTP_URL: is required, because PUBLIC_URL is ${publicUrl}. Without a mail server, users cannot reset a forgotten password,\n` +
      'and no address can be verified. To write emails to files anyway, although their links open accounts, set MAIL_FOLDER to a folder.',
  );
}
