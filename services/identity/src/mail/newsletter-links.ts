import { timingSafeEqual } from 'node:crypto';
import { hideValue } from '../reservations/reservations.ts';

/** What the mail that asks to confirm needs: where it goes, and the tokens of its links. */
export type Confirmation = Readonly<{ to: string; confirm: string; unsubscribe: string }>;

/** What a link of the newsletter's mails is for; `end-mails`: of mails about what others do (`mailing/links.ts`). */
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
