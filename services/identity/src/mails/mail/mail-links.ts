import { timingSafeEqual } from 'node:crypto';
import { type LinkedMails, mailsOfLink } from '@hirelane/api/mail-groups';
import { hideValue } from '../../user/reservations/reservations.ts';

/** 16 bytes of the person's id and 16 of the group's name, in hex: what stands first in the token of a link. */
const idOf = (userId: string, mails: LinkedMails): string =>
  userId.replaceAll('-', '') + Buffer.from(mails.padEnd(16, '\0')).toString('hex');

const link = (id: string) => ({ purpose: 'end-mails' as const, id, about: '' });

/** The token of a link that turns off some mails of a person. It works for ever: mails are kept. */
export const signMailLink = (hmacKey: string, userId: string, mails: LinkedMails): string =>
  signLink(hmacKey, link(idOf(userId, mails)), Date.now());

/** Whose mails a token turns off, and which; null for one that is none of ours. */
export function readMailLink(hmacKey: string, token: string): Readonly<{ userId: string; mails: LinkedMails }> | null {
  const id = streamOf(token);
  const mails = mailsOfLink(token);
  if (mails === null || !isOurLink(hmacKey, token, link(id), Date.now())) return null;
  return { userId: id.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), mails };
}

/** What the mail that asks to confirm needs: where it goes, and the tokens of its links. */
export type Confirmation = Readonly<{ to: string; confirm: string; unsubscribe: string }>;

/** What a link of the newsletter's mails is for; `end-mails`: of mails about what others do (`mailing/handlers.ts`). */
type Purpose = 'confirm-subscription' | 'end-subscription' | 'end-mails';

/** `id` of the address's stream; `about` what else must be as it was when the link was made. */
type Link = Readonly<{ purpose: Purpose; id: string; about: string }>;

const HOUR = 3_600_000;
/** Hours that a link to confirm works. Those to unsubscribe work for ever: mails are kept. */
export const CONFIRM_HOURS = 48;
const FOR_EVER = 0xffffffff;

const macOf = (hmacKey: string, { purpose, id, about }: Link, until: number) =>
  Buffer.from(hideValue(hmacKey, purpose, `${id} ${until} ${about}`), 'hex').subarray(0, 16);

/**
 * The token of a link: 32 bytes of the stream's id, 4 of the hour since 1970 until which it works, and 16 of a MAC over
 * these, purpose and `about`; in base64url 70 characters. Nothing of it is kept, so that there is nothing to run out of
 * or to leak.
 */
export function signLink(hmacKey: string, link: Link, now: number): string {
  const until = link.purpose === 'confirm-subscription' ? Math.ceil(now / HOUR) + CONFIRM_HOURS : FOR_EVER;
  const hours = Buffer.alloc(4);
  hours.writeUInt32BE(until);
  return Buffer.concat([Buffer.from(link.id, 'hex'), hours, macOf(hmacKey, link, until)]).toString('base64url');
}

/** Which stream a token speaks of; not yet that it may. */
export const streamOf = (token: string): string => Buffer.from(token, 'base64url').subarray(0, 32).toString('hex');

/** Whether we made this token, for this, and it is not too late. */
export function isOurLink(hmacKey: string, token: string, link: Link, now: number): boolean {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 52) return false;
  const until = bytes.readUInt32BE(32);
  return timingSafeEqual(bytes.subarray(36), macOf(hmacKey, link, until)) && now / HOUR <= until;
}
