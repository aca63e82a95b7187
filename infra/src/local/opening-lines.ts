import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailSettings } from '@hirelane/identity/mail/mailer';
import { repository } from './repository.ts';

type Kept = Readonly<{
  /** Absolute path of the data folder. */
  data: string;
  /** A PostgreSQL that is used instead of the embedded one. */
  databaseUrl: string | undefined;
  mail: MailSettings;
}>;

const version = (): string => JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')).version;

/** Where a URL leads, without user and password. */
const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
};

/**
 * The first two lines of a start: the version, where the data is and what has to be backed up; where mails go. They hold
 * no password.
 */
export function openingLines({ data, databaseUrl, mail }: Kept): readonly [string, string] {
  const where = databaseUrl === undefined ? data : `${placeOf(databaseUrl)} (PostgreSQL) and ${data}`;
  return [
    `Hirelane ${version()} keeps its data in ${where}. Back up ${join(data, 'secrets.json')} apart from it: without that file no name or text can be read again.`,
    'smtpUrl' in mail
      ? `Mails are sent by ${placeOf(mail.smtpUrl)}.`
      : `Mails are written to ${mail.folder}, and sent to nobody; name a mail server in SMTP_URL to send them.`,
  ];
}
