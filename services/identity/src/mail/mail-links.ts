import type { LinkedMails } from '@hirelane/contracts/mail-groups';
import { mailsOfLink } from '@hirelane/contracts/mail-groups';
import { isOurLink, signLink, streamOf } from './newsletter-links.ts';

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
