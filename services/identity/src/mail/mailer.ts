import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { openMailFolder } from './folder.ts';
import { type Letter, textOf } from './letter.ts';
import { htmlOf } from './letter-html.ts';
import { addressIn } from './sender.ts';

export type Mailer = Readonly<{
  /**
   * Sends one mail, or rejects; then it is tried again later. It resolves once the server has taken the mail over (250
   * after DATA). `id`: the same for each try, so that whoever gets a mail twice can see that it is one (Message-ID).
   * `isWanted` is asked as late as possible: somebody may delete their account meanwhile. `whose` as `folder.ts` has it.
   */
  send(id: string, to: string, mail: Letter, isWanted: () => Promise<boolean>, whose?: string): Promise<void>;
  /**
   * Deletes the mails of an account or an address that were written to files; those that were sent are out of reach.
   */
  forget(whose: string): Promise<void>;
  /** The same, of files that an earlier version has named by an address (`folder.ts`). */
  forgetEarlier(address: string): Promise<void>;
  close(): void;
}>;

/**
 * `smtpUrl` as nodemailer takes it: `smtps://user:password@mail.example.com:465`. `folder`: where mails are written
 * instead of sent; `oldFolder`: where they were before there was a server.
 */
export type MailSettings = Readonly<{ from: string } & ({ smtpUrl: string; oldFolder?: string } | { folder: string })>;

/** ms for each step of a conversation with the mail server. */
const TIMEOUT_MS = 20_000;

/** `hide` makes of an account's id or an address what a file name may say of it (`folder.ts`). */
export function openMailer(settings: MailSettings, hide: (address: string) => string, log: Logger): Mailer {
  if ('folder' in settings) return folderMailer(settings, hide, log);
  const { smtpUrl, from, oldFolder } = settings;
  const old = oldFolder === undefined ? null : openMailFolder(oldFolder, hide);
  return {
    ...smtpMailer(smtpUrl, from),
    forget: async (whose) => old?.forget(whose),
    forgetEarlier: async (address) => old?.forgetEarlier(address),
  };
}

/** Unfolded: a provider reads an address in them. */
const asTheyAre = (headers: Letter['headers'] = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));

/**
 * What nodemailer takes: text and HTML of the same letter. No absence reply answers a mail that a program has sent (RFC
 * 3834, section 5), and people sort the mails of a marketplace by its List-Id (RFC 2919).
 */
const messageOf = (id: string, from: string, to: string, letter: Letter) => ({
  messageId: `<${id}@${domainOf(from)}>`,
  ...(letter.sender !== undefined && { from: { name: letter.sender, address: addressIn(from) } }),
  // An address object, so that nothing in the text of an address is read as a second one.
  to: { name: '', address: to },
  subject: letter.subject,
  text: textOf(letter),
  html: htmlOf(letter),
  headers: asTheyAre({
    'Auto-Submitted': 'auto-generated',
    'List-Id': `<notices.${domainOf(from)}>`,
    ...letter.headers,
  }),
});

/** The domain of a sender, `Hirelane <hello@hirelane.example>`. */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'hirelane.invalid';

/** Plain `smtp://` is upgraded by STARTTLS where the server offers it; the certificate must then be right. */
function smtpMailer(smtpUrl: string, from: string): Omit<Mailer, 'forget' | 'forgetEarlier'> {
  const transport = createTransport(
    {
      url: smtpUrl,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  return {
    async send(id, to, letter) {
      await transport.sendMail(messageOf(id, from, to, letter));
    },
    close: () => transport.close(),
  };
}

/** For a machine without a mail server: one .eml file each. The log names the file and nothing that is in it. */
function folderMailer(
  { from, folder }: { from: string; folder: string },
  hide: (to: string) => string,
  log: Logger,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  // As it reads: quoted-printable would break a link in two, and people copy links out of these files by hand.
  transport.use('stream', ({ message }, done) => {
    for (const part of [message, ...message.childNodes]) part.getTransferEncoding = () => '8bit';
    done();
  });
  const files = openMailFolder(folder, hide);
  return {
    async send(id, to, letter, isWanted, whose = to) {
      const { message } = await transport.sendMail(messageOf(id, from, to, letter));
      const path = await files.write(whose, message as Buffer, isWanted);
      if (path === null) return;
      log.info({ event: 'mail-written', path }, 'a mail was written to a file, since there is no SMTP_URL');
    },
    forget: files.forget,
    forgetEarlier: files.forgetEarlier,
    close: () => transport.close(),
  };
}
