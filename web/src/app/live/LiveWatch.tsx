import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
import { tellTimeZone } from '@/features/session/tellTimeZone';
import { waitingKeys } from '@/features/waiting/keys';
import { readAgain } from '@/shared/api/queryClient';
import type { Signal } from '@/shared/live/news';
import { startListening } from '@/shared/live/startListening';

/** Time window in milliseconds over which requests are spread when many pages receive a signal at the same time. */
const SPREAD_MS = { posted: 8_000, resync: 4_000 } as const;

/**
 * Refetches visible data when the server signals that it has changed, and reports the time zone to the server. Renders
 * nothing.
 */
export function LiveWatch({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    void tellTimeZone(userId);
    const keys = gatherKeys((gathered) => readAgain(client, gathered));
    const stop = startListening(userId, {
      onSignal: (signal) => keys.add(keysOf(signal), signal.kind === 'posted' ? SPREAD_MS.posted : 0),
      resync: () => keys.add(ALL_KEYS, SPREAD_MS.resync),
    });
    return () => {
      stop();
      keys.stop();
    };
  }, [client, userId]);
  return null;
}

/** GATHER_MS is how long keys are gathered before a refetch. PAUSE_MS is the minimum time between two refetches. */
const GATHER_MS = 250;
const PAUSE_MS = 2_000;

/**
 * Gathers the keys to refetch and passes them on together, shortly afterwards and at most every two seconds. `withinMs`
 * spreads the requests of browsers that received a signal at the same time.
 */
export function gatherKeys(pass: (keys: readonly QueryKey[]) => void) {
  const gathered = new Map<string, QueryKey>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const spreads = new Set<ReturnType<typeof setTimeout>>();
  let passedAt = Number.NEGATIVE_INFINITY;

  function passAll() {
    timer = undefined;
    passedAt = performance.now();
    const keys = [...gathered.values()];
    gathered.clear();
    pass(keys);
  }

  function add(keys: readonly QueryKey[]) {
    for (const key of keys) gathered.set(JSON.stringify(key), key);
    if (gathered.size === 0) return;
    timer ??= setTimeout(passAll, Math.max(GATHER_MS, passedAt + PAUSE_MS - performance.now()));
  }

  return {
    add(keys: readonly QueryKey[], withinMs = 0) {
      if (withinMs === 0) {
        add(keys);
        return;
      }
      const spread = setTimeout(() => {
        spreads.delete(spread);
        add(keys);
        // biome-ignore lint/nursery/noJsRestrictedProperties: the time of a refetch is not secret.
      }, withinMs * Math.random());
      spreads.add(spread);
    },
    stop() {
      clearTimeout(timer);
      for (const spread of spreads) clearTimeout(spread);
    },
  };
}

/**
 * Returns the query keys of all data about a changed item. Most changes also trigger notifications, and may be
 * something that waits for the user.
 */
function keysOf(signal: Signal): readonly QueryKey[] {
  const isNotification = signal.kind !== 'posted' && signal.kind !== 'seen';
  return [
    ...ownKeysOf(signal),
    ...(isNotification ? [notificationKeys.all] : []),
    ...(signal.kind === 'posted' ? [] : [waitingKeys.all]),
  ];
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
    // Project lists are not refetched; they show the number of new projects instead.
    case 'posted':
      return [projectKeys.heads];
    case 'account':
      return [sessionKeys.all];
    // Signals about reports and notifications only affect notifications. A newer server may send other kinds.
    default:
      return [];
  }
}

/** Every key that a signal can affect, because signals may have been missed. */
const ALL_KEYS: readonly QueryKey[] = [
  notificationKeys.all,
  waitingKeys.all,
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
