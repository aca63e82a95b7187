import type { QueryKey } from '@tanstack/react-query';
import { contractKeys } from '@/features/contracts/queries';
import { invitationKeys } from '@/features/invitations/queries';
import { messageKeys } from '@/features/messages/keys';
import { notificationKeys } from '@/features/notifications/queries';
import { projectKeys } from '@/features/projects/queries';
import { proposalKeys } from '@/features/proposals/queries';
import { questionKeys } from '@/features/questions/queries';
import { reviewKeys } from '@/features/reviews/queries';
import { searchesKeys } from '@/features/searches/queries';
import { sessionKeys } from '@/features/session/queries';
import type { Signal } from '@/shared/live/news';

/** What is shown of something that has changed, wherever it is; what people are told follows from most of it. */
export function keysOf(signal: Signal): readonly QueryKey[] {
  const isTold = signal.kind !== 'posted' && signal.kind !== 'seen';
  return [...ownKeysOf(signal), ...(isTold ? [notificationKeys.all] : [])];
}

function ownKeysOf({ kind, about }: Signal): readonly QueryKey[] {
  const [projectId = ''] = about.split('_');
  switch (kind) {
    case 'message':
    case 'seen':
      return [messageKeys.unread, messageKeys.list, messageKeys.ofPair(about)];
    case 'proposal':
      return [proposalKeys.own, projectKeys.detail(projectId), projectKeys.ownLists];
    case 'invitation':
      return [invitationKeys.received, invitationKeys.waiting, invitationKeys.invited(about)];
    case 'question':
      return [questionKeys.of(about)];
    case 'match':
      return [searchesKeys.counted];
    case 'contract':
      return [contractKeys.lists, contractKeys.detail(about)];
    case 'review':
      return [contractKeys.lists, contractKeys.detail(about), reviewKeys.all];
    case 'project':
      return [projectKeys.detail(about), projectKeys.ownLists];
    // Lists of projects do not move by themselves; they say how many new ones there are.
    case 'posted':
      return [projectKeys.heads];
    case 'account':
      return [sessionKeys.all];
    // A report and a notification change nothing but what people are told. A newer server may tell of more.
    default:
      return [];
  }
}

/** All that a signal can be about: something may have been missed. */
export const ALL_KEYS: readonly QueryKey[] = [
  notificationKeys.all,
  messageKeys.unread,
  messageKeys.list,
  messageKeys.ofPair('').slice(0, 2),
  proposalKeys.own,
  projectKeys.ownLists,
  projectKeys.heads,
  contractKeys.all,
  invitationKeys.all,
  searchesKeys.counted,
  reviewKeys.all,
  [...projectKeys.detail('')].slice(0, 2),
];
