import { forRole } from '@hirelane/api/by-role';
import { NOTIFICATION_DAYS, UNREAD_MAX } from '@hirelane/api/constants';
import type { Notification } from '@hirelane/api/schemas/notifications';
import { KINDS } from '@/features/notifications/kinds';
import { capitalize, formatRupees } from '@/shared/lib/format';

export const TEXTS = {
  title: 'Notifications',
  text: `What happened in the last ${NOTIFICATION_DAYS} days.`,
  none: 'No notifications yet',
  noneText: {
    client: 'When a freelancer sends you a proposal, answers an offer or delivers work, it appears here.',
    freelancer: 'When a client answers a proposal, makes you an offer or accepts your work, it appears here.',
  },
  readAll: 'Mark all as read',
  read: 'Mark as read',
} as const;

type Words = Readonly<Record<'before' | 'who' | 'after', string>>;

/**
 * A notification's text, such as 'Sofia Marques disputed your payment of ₹1,30,000': the other person's name, and the
 * text before and after it. `who` is '' if the text names no one.
 */
export function wordsOf(
  { kind, count, who, hasOthers, amount }: Pick<Notification, 'kind' | 'count' | 'who' | 'hasOthers' | 'amount'>,
  isClient: boolean,
): Words {
  const { one, many } = forRole<Readonly<{ one: string; many?: string }>>(KINDS[kind].words, isClient);
  const number = count < UNREAD_MAX ? `${count}` : `${UNREAD_MAX - 1}+`;
  const template = count === 1 ? one : (many ?? `${one} ${number} times`);
  const text = template
    .replace(/\[([^[\]]*)\]/, amount === null ? '' : '$1')
    .replace('{amount}', formatRupees(amount ?? 0))
    .replace('{n}', number);
  const [before = '', after] = text.split('{who}');
  if (after === undefined) return { before, who: '', after: '' };
  const someone = isClient ? 'a freelancer' : 'the client';
  const name = who || (before === '' ? capitalize(someone) : someone);
  return { before, who: name, after: `${hasOthers ? ' and others' : ''}${after}` };
}
