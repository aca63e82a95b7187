import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identityReadModel } from '@hirelane/identity/read-model';
import { schemaOf } from '@hirelane/projections/projection';
import { eventually } from '@hirelane/test-kit/eventually';
import type { Marketplace } from './marketplace.ts';
import { registration, type Visitor } from './visitor.ts';

/** An email that the product wrote to a folder. */
export type WrittenMail = Readonly<{
  to: string;
  subject: string;
  text: string;
  html: string;
  header(name: string): string;
}>;

/** Cached by path, because an email gets its file name once it is complete and never changes afterwards. */
const parsed = new Map<string, Promise<WrittenMail>>();

/** All emails in the folder, oldest first; empty if the folder does not exist. */
export async function mailsIn(folder: string): Promise<readonly WrittenMail[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(files.map((name) => readOnce(join(folder, name))));
}

function readOnce(path: string): Promise<WrittenMail> {
  const known = parsed.get(path) ?? readFile(path, 'utf8').then(parse);
  parsed.set(path, known);
  return known;
}

/** Waits for an email to an address whose subject contains `subject` and returns the newest one. */
export async function mailTo(folder: string, address: string, subject: string): Promise<WrittenMail> {
  const fitting = async () =>
    (await mailsIn(folder)).filter((mail) => mail.to.includes(address) && mail.subject.includes(subject));
  const found = await eventually(fitting, (mails) => mails.length > 0);
  return found.at(-1) as WrittenMail;
}

/**
 * Returns the link in an email, and the secret that the link contains. `page` selects one of several links by its page.
 */
export function linkIn({ text }: WrittenMail, page = ''): { url: string; token: string } {
  const [url, token] = new RegExp(`https?://\\S+${page}#([\\w-]{43}|[\\w-]{70})(?![\\w-])`).exec(text) ?? [];
  if (url === undefined || token === undefined) throw new Error(`expected a link in this email:\n${text}`);
  return { url, token };
}

/** Parses RFC 5322 and MIME as far as our emails use them: plain text, and the same text as HTML. */
export function parse(raw: string): WrittenMail {
  const { header, body } = partOf(raw.replaceAll('\r\n', '\n'));
  const boundary = /boundary="([^"]+)"/.exec(header('Content-Type'))?.[1];
  const parts =
    boundary === undefined
      ? []
      : body
          .split(`--${boundary}`)
          .slice(1, -1)
          .map((part) => partOf(part.slice(1)));
  const ofType = (type: string) => parts.find((part) => part.header('Content-Type').startsWith(type));
  const [text = partOf(raw), html] = [ofType('text/plain'), ofType('text/html')];
  return {
    to: header('To'),
    subject: header('Subject'),
    text: contentOf(text),
    html: html ? contentOf(html) : '',
    header,
  };
}

type Part = Readonly<{ header(name: string): string; body: string }>;

function partOf(raw: string): Part {
  const [head = '', ...rest] = raw.split('\n\n');
  const headers = head.replaceAll(/\n[ \t]+/g, ' ');
  return { header: (name) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1] ?? '', body: rest.join('\n\n') };
}

/** The line break before a boundary is part of the boundary, not of the text. */
const contentOf = ({ header, body }: Part) =>
  decode(body.replace(/\n$/, ''), header('Content-Transfer-Encoding').toLowerCase());

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const joined = body.replaceAll('=\n', '');
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

const SCHEMA = schemaOf(identityReadModel);

/** Waits until this many notices are waiting to be emailed to a user, in all groups or in one. */
export const waitsFor = ({ sql }: Marketplace, userId: string, count: number, group: string | null = null) =>
  eventually(
    () => sql(`SELECT FROM ${SCHEMA}.to_mail WHERE to_id = $1 AND ($2::text IS NULL OR grp = $2)`, [userId, group]),
    (rows) => rows.length === count,
  );

/** Immediately sends the emails that are scheduled for the end of the hour or, with `daily`, for the morning. */
export async function passHour({ sql, visitor }: Marketplace, daily = false): Promise<void> {
  await sql(`UPDATE ${SCHEMA}.due SET due_at = now() WHERE due_at > now() AND (data->>'group' = 'digest') = $1`, [
    daily,
  ]);
  // A change of someone's settings makes the service check for due work.
  const other = visitor();
  await other.must('register', { json: registration(false) });
  const choices = [{ group: 'messages', time: 'daily' }] as const;
  await other.must('editMailSettings', { json: { timeZone: 'Asia/Kolkata', choices } });
}

/** In this browser, which need not be signed in, opens the link that was emailed to an address at registration. */
export async function proveAddress({ mails }: Marketplace, email: string, browser: Visitor): Promise<void> {
  const { token } = linkIn(await mailTo(mails, email, 'Verify'));
  const { status } = await browser.post('/api/v1/auth/verify-email', { token });
  if (status !== 200) throw new Error(`expected the verification link to succeed, got ${status}`);
}

/** Subscribes to the newsletter and confirms the subscription; returns the email with the confirmation link. */
export async function subscribe({ mails, visitor }: Marketplace, email: string): Promise<WrittenMail> {
  await visitor().post('/api/v1/newsletter', { email });
  const mail = await mailTo(mails, email, 'Confirm');
  const { status } = await visitor().post('/api/v1/newsletter/confirmation', { token: linkIn(mail, 'confirm').token });
  if (status !== 200) throw new Error(`expected the newsletter link to succeed, got ${status}`);
  return mail;
}
