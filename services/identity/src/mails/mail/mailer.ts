import { escaped } from '@hirelane/api/clean-text';
import { DEFAULT_NAME } from '@hirelane/api/marketplace';
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import { openMailFolder } from './folder.ts';
import { type Letter, type LinkLine, type MailBlock, textOf } from './letter.ts';
import { addressIn } from './sender.ts';

export type Mailer = Readonly<{
  /**
   * Sends one email. Resolves once the server has accepted it (250 after DATA); rejects on failure, after which the
   * email is retried later. `id`: the Message-ID, which is the same for each attempt, so that duplicates can be
   * recognized. `isWanted` is called as late as possible, because the account may be deleted in the meantime. `whose`:
   * as in `folder.ts`.
   */
  send(id: string, to: string, mail: Letter, isWanted: () => Promise<boolean>, whose?: string): Promise<void>;
  /** Deletes email files about an account or to an address. Sent emails cannot be deleted. */
  forget(whose: string): Promise<void>;
  /** Deletes email files that an earlier version named after the address (`folder.ts`). */
  forgetEarlier(address: string): Promise<void>;
  close(): void;
}>;

/**
 * `smtpUrl`: a URL for nodemailer, such as `smtps://user:password@mail.example.com:465`. `folder`: a folder in which
 * emails are written instead of being sent. `oldFolder`: the folder used before a mail server was configured.
 */
export type MailerSettings = Readonly<
  { from: string } & ({ smtpUrl: string; oldFolder?: string } | { folder: string })
>;

/** Timeout for each step of the SMTP dialogue, in ms. */
const TIMEOUT_MS = 20_000;

/** `hide` turns an account id or an address into part of a file name (`folder.ts`). */
export function openMailer(settings: MailerSettings, hide: (address: string) => string, log: Logger): Mailer {
  if ('folder' in settings) return folderMailer(settings, hide, log);
  const { smtpUrl, from, oldFolder } = settings;
  const old = oldFolder === undefined ? null : openMailFolder(oldFolder, hide);
  return {
    ...smtpMailer(smtpUrl, from),
    forget: async (whose) => old?.forget(whose),
    forgetEarlier: async (address) => old?.forgetEarlier(address),
  };
}

/** Headers are sent unfolded, because email providers extract URLs from them. */
const asTheyAre = (headers: Letter['headers'] = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { prepared: true, value }]));

/**
 * Options for nodemailer, with the text and HTML of one letter. Auto-Submitted prevents absence replies (RFC 3834,
 * section 5), and List-Id lets users filter a marketplace's emails (RFC 2919).
 */
const messageOf = (id: string, from: string, to: string, letter: Letter) => ({
  messageId: `<${id}@${domainOf(from)}>`,
  ...(letter.sender !== undefined && { from: { name: letter.sender, address: addressIn(from) } }),
  // An address object, so that no part of the address can be parsed as a second address.
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

/** The domain of a sender such as `Hirelane <hello@hirelane.example>`. */
const domainOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? 'hirelane.invalid';

/** Plain `smtp://` is upgraded with STARTTLS if the server offers it; the certificate must then be valid. */
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

/** Writes one .eml file per email, for machines without a mail server. The log contains only the path. */
function folderMailer(
  { from, folder }: { from: string; folder: string },
  hide: (to: string) => string,
  log: Logger,
): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from });
  // The text is not encoded, because quoted-printable would break the links that users copy from these files.
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
      log.info({ event: 'mail-written', path }, 'an email was written to a file, because SMTP_URL is not set');
    },
    forget: files.forget,
    forgetEarlier: files.forgetEarlier,
    close: () => transport.close(),
  };
}

// Email clients support little CSS, so the layout uses tables and inline styles. The dark mode colours are in the head,
// where clients without a dark mode ignore them. Emails contain no images or other external content, so nothing is
// missing if such content is blocked, and opening an email cannot be tracked.

const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The styles for each class: inline for light mode, and in the head for dark mode. */
const COLOURS = {
  canvas: { light: 'background-color:#faf9f5', dark: 'background-color:#0e1311' },
  sheet: {
    light: 'background-color:#ffffff;border:1px solid #e4e1d7',
    dark: 'background-color:#151c19;border-color:#323f38',
  },
  text: { light: 'color:#16201b', dark: 'color:#ecf1ed' },
  muted: { light: 'color:#566059', dark: 'color:#a5b1a9' },
  brand: { light: 'color:#0b6b4c', dark: 'color:#6fd8ab' },
  button: { light: 'background-color:#0b6b4c', dark: 'background-color:#6fd8ab' },
  label: { light: 'color:#ffffff', dark: 'color:#05231a' },
  quote: { light: 'border-left:3px solid #e4e1d7;color:#16201b', dark: 'border-color:#323f38;color:#ecf1ed' },
} as const;
type Colour = keyof typeof COLOURS;

const DARK = Object.entries(COLOURS)
  .map(([name, { dark }]) => `.${name}{${dark.replaceAll(/(;|$)/g, '!important$1')}}`)
  .join('');

const styled = (colour: Colour, style: string) => `class="${colour}" style="${COLOURS[colour].light};${style}"`;
const row = (content: string) => `<tr><td style="padding:0 0 16px 0">${content}</td></tr>`;

const link = (href: string, text: string, colour: Colour = 'brand') =>
  `<a href="${escaped(href)}" ${styled(colour, 'text-decoration:underline')}>${escaped(text)}</a>`;

/** An email's HTML. All content is escaped, so titles and names are never markup. */
export function htmlOf({ subject, blocks, foot = [], sender = DEFAULT_NAME }: Letter): string {
  // Only the first link is a button.
  const main = blocks.find(isLink);
  const parts = blocks.map((block) => row(block === main ? button(block) : partOf(block))).join('\n');
  const below = foot.map((item) => footLine(item)).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${DARK}}</style>
</head>
<body ${styled('canvas', 'margin:0;padding:0')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" ${styled('canvas', `font-family:${FONT}`)}>
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left">
<tr><td ${styled('brand', 'padding:0 4px 12px 4px;font-size:18px;line-height:24px;font-weight:700')}>${escaped(sender)}</td></tr>
<tr><td ${styled('sheet', 'border-radius:12px;padding:28px 24px 12px 24px')}>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${parts}
</table>
</td></tr>
${below}
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`;
}

type Link = Extract<MailBlock, { link: string }>;
const isLink = (block: MailBlock): block is Link => typeof block !== 'string' && 'link' in block;

const BODY = 'margin:0;font-size:16px;line-height:24px;overflow-wrap:anywhere;word-break:break-word';

function partOf(block: MailBlock): string {
  if (typeof block === 'string') return `<p ${styled('text', BODY)}>${lines(block)}</p>`;
  if ('link' in block) return `<p ${styled('text', BODY)}>${link(block.link, block.label)}</p>`;
  if ('quote' in block) {
    return `<blockquote ${styled('quote', `${BODY};padding:0 0 0 14px`)}>${lines(block.quote)}</blockquote>`;
  }
  if ('heading' in block) {
    return `<h2 ${styled('text', 'margin:8px 0 0 0;font-size:17px;line-height:24px;font-weight:700')}>${escaped(block.heading)}</h2>`;
  }
  return block.items
    .map(({ text, link: href }) => `<p ${styled('text', `${BODY};padding:0 0 8px 0`)}>${link(href, text)}</p>`)
    .join('\n');
}

const lines = (text: string) => escaped(text).replaceAll('\n', '<br>');

/** The colour is also set on the cell, because some clients do not show a link's background. */
const button = ({ link: href, label }: Link) =>
  `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td ${styled('button', 'border-radius:8px')}>
<a href="${escaped(href)}" ${styled('label', 'display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:600;text-decoration:none')}>${escaped(label)}</a>
</td></tr></table>`;

const footLine = ({ text, link: href }: LinkLine) =>
  `<tr><td ${styled('muted', 'padding:12px 4px 0 4px;font-size:13px;line-height:18px')}>${link(href, text, 'muted')}</td></tr>`;
