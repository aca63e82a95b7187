import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Letter } from './letters.ts';

/** Sends one mail, or rejects; then it is tried again later. */
export type Mailer = Readonly<{ send(to: string, letter: Letter): Promise<void>; close(): void }>;

/** `smtpUrl` as nodemailer takes it: `smtps://user:password@mail.example.com:465`. */
export type MailSettings = Readonly<
  { from: string } & ({ smtpUrl: string } | { /** Where mails are written instead of sent. */ folder: string })
>;

/** ms for each step of a conversation with the mail server. */
const PATIENCE = 20_000;

export function openMailer(settings: MailSettings, log: Logger): Mailer {
  return 'smtpUrl' in settings ? smtpMailer(settings.smtpUrl, settings.from) : folderMailer(settings, log);
}

/** Plain `smtp://` is upgraded by STARTTLS where the server offers it; the certificate must then be right. */
function smtpMailer(smtpUrl: string, from: string): Mailer {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: PATIENCE,
      greetingTimeout: PATIENCE,
      socketTimeout: PATIENCE,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send(to, { subject, text }) {
      // An address object, so that nothing in the text of an address is read as a second one.
      await transport.sendMail({ to: { name: '', address: to }, subject, text });
    },
    close: () => transport.close(),
  };
}

/** For a machine without a mail server: one .eml file each. The log names the file and nothing that is in it. */
function folderMailer({ from, folder }: { from: string; folder: string }, log: Logger): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  return {
    async send(to, { subject, text }) {
      const { message } = await transport.sendMail({ to: { name: '', address: to }, subject, text });
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
      const path = join(folder, name);
      // Whoever watches the folder must never read half a mail.
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log.info({ event: 'mail-written', path }, 'a mail was written to a file, since there is no SMTP_URL');
    },
    close: () => transport.close(),
  };
}
