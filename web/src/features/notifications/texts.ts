import { NOTIFICATION_DAYS, UNREAD_MAX } from '@hirelane/api/constants';
import type { Notification } from '@hirelane/api/schemas/notifications';
import { KINDS } from '@/features/notifications/kinds';

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

/**
 * Returns the notification's text before the project title, such as '7 new proposals', the word that introduces the
 * title, and any text after it.
 */
export function wordsOf({
  kind,
  count,
}: Pick<Notification, 'kind' | 'count'>): Readonly<Record<'words' | 'before' | 'after', string>> {
  const { one, many, before = 'for' } = KINDS[kind].words;
  const [words = '', after = ''] = counted(one, many, count).split(' … ');
  return { words, before, after };
}

function counted(one: string, many: string | undefined, count: number): string {
  if (count === 1) return one;
  const number = count < UNREAD_MAX ? `${count}` : `${UNREAD_MAX - 1}+`;
  return many ? `${number} ${many}` : `${one} ${number} times`;
}
