import { timingSafeEqual } from 'node:crypto';
import { type LinkedMails, mailsOfLink } from '@hirelane/api/mail-groups';
import { hideValue } from '../../user/reservations/reservations.ts';

/** The first 32 bytes of a link's token in hex: 16 bytes of the user's id and 16 of the group's name. */
const idOf = (userId: string, mails: LinkedMails): string =>
  userId.replaceAll('-', '') + Buffer.from(mails.padEnd(16, '\0')).toString('hex');

const link = (id: string) => ({ purpose: 'end-mails' as const, id, about: '' });

/** The token in a link that turns off some of a user's emails. It never expires, because users keep emails. */
export const signMailLink = (hmacKey: string, userId: string, mails: LinkedMails): string =>
  signLink(hmacKey, link(idOf(userId, mails)), Date.now());

/** The user, and the emails that a token turns off; null for an invalid token. */
export function readMailLink(hmacKey: string, token: string): Readonly<{ userId: string; mails: LinkedMails }> | null {
  const id = streamOf(token);
  const mails = mailsOfLink(token);
  if (mails === null || !isOurLink(hmacKey, token, link(id), Date.now())) return null;
  return { userId: id.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), mails };
}

/** The data of a newsletter confirmation email: its recipient and the tokens for its links. */
export type Confirmation = Readonly<{ to: string; confirm: string; unsubscribe: string }>;

/**
 * The purpose of a link in newsletter emails or, for `end-mails`, in emails about other users' actions
 * (`mailing/handlers.ts`).
 */
type Purpose = 'confirm-subscription' | 'end-subscription' | 'end-mails';

/** `id`: the id of the address's stream; `about`: data that must not have changed since the link was created. */
type Link = Readonly<{ purpose: Purpose; id: string; about: string }>;

const HOUR = 3_600_000;
/** Hours until a confirmation link expires. Unsubscribe links never expire, because users keep emails. */
export const CONFIRM_HOURS = 48;
const FOR_EVER = 0xffffffff;

const macOf = (hmacKey: string, { purpose, id, about }: Link, until: number) =>
  Buffer.from(hideValue(hmacKey, purpose, `${id} ${until} ${about}`), 'hex').subarray(0, 16);

/**
 * The token in a link: 32 bytes for the stream's id, 4 bytes for the expiry in hours since 1970, and 16 bytes for a MAC
 * over these, the purpose and `about`; 70 characters in base64url. Tokens are not stored, so there is no table that
 * could fill up or leak.
 */
export function signLink(hmacKey: string, link: Link, now: number): string {
  const until = link.purpose === 'confirm-subscription' ? Math.ceil(now / HOUR) + CONFIRM_HOURS : FOR_EVER;
  const hours = Buffer.alloc(4);
  hours.writeUInt32BE(until);
  return Buffer.concat([Buffer.from(link.id, 'hex'), hours, macOf(hmacKey, link, until)]).toString('base64url');
}

/** The stream id in a token. Does not verify the token. */
export const streamOf = (token: string): string => Buffer.from(token, 'base64url').subarray(0, 32).toString('hex');

/** Whether a token was signed with our key for this purpose and has not expired. */
export function isOurLink(hmacKey: string, token: string, link: Link, now: number): boolean {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 52) return false;
  const until = bytes.readUInt32BE(32);
  return timingSafeEqual(bytes.subarray(36), macOf(hmacKey, link, until)) && now / HOUR <= until;
}
