import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailerSettings } from '@hirelane/identity/mails/mail/mailer';
import { placeOf } from '../postgres/remembered-database.ts';
import { repository } from '../repository.ts';

type Kept = Readonly<{
  /** Absolute path of the data folder. */
  data: string;
  /** A PostgreSQL to use instead of the embedded one. */
  databaseUrl: string | undefined;
  mail: MailerSettings;
  /** Whether the database was empty. */
  isNew: boolean;
}>;

const version = (): string => JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).version;

/**
 * The lines printed at startup after all checks have passed: the version, where the data is and what has to be backed
 * up, where emails go, and whether the marketplace is new, which may be due to an incorrect path or address. No line
 * contains a password.
 */
export function openingLines({ data, databaseUrl, mail, isNew }: Kept): readonly string[] {
  const where = databaseUrl === undefined ? data : `${placeOf(databaseUrl)} (PostgreSQL) and ${data}`;
  return [
    `Hirelane ${version()} stores its data in ${where}. Back up ${join(data, 'secrets.json')} separately: without this file, names and texts can no longer be read.`,
    'smtpUrl' in mail
      ? `Emails are sent through ${placeOf(mail.smtpUrl)}.`
      : `Emails are written to ${mail.folder} and not sent; to send them, set SMTP_URL to a mail server.`,
    ...(isNew
      ? [
          `A new, empty marketplace was created in ${where}. If yours is elsewhere, set HIRELANE_DATA or DATABASE_URL to it.`,
        ]
      : []),
  ];
}
