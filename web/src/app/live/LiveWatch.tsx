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
import { readAgain } from '@/shared/api/queryClient';
import type { Signal } from '@/shared/live/news';
import { startHearing } from '@/shared/live/startHearing';

/** ms within which pages ask that were all told at the same time. */
const SPREAD_MS = { posted: 8_000, resync: 4_000 } as const;

/** Has what is shown read again when the server tells that it has changed, and tells it the time zone. Renders nothing. */
export function LiveWatch({ userId }: { userId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    void tellTimeZone(userId);
    const keys = gatherKeys((gathered) => readAgain(client, gathered));
    const stop = startHearing(userId, {
      hear: (signal) => keys.add(keysOf(signal), signal.kind === 'posted' ? SPREAD_MS.posted : 0),
      resync: () => keys.add(ALL_KEYS, SPREAD_MS.resync),
    });
    return () => {
      stop();
      keys.stop();
    };
  }, [client, userId]);
  return null;
}

/** ms for which keys are gathered, and between two readings: many signals make one request. */
const GATHER_MS = 250;
const PAUSE_MS = 2_000;

/**
 * Gathers what is to be read again, and passes it on, each once, a moment later, and at most every two seconds. `withinMs`
 * spreads what many browsers are told at the same time.
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
        // biome-ignore lint/nursery/noJsRestrictedProperties: when a list is read again is no secret.
      }, withinMs * Math.random());
      spreads.add(spread);
    },
    stop() {
      clearTimeout(timer);
      for (const spread of spreads) clearTimeout(spread);
    },
  };
}

/** What is shown of something that has changed, wherever it is; what people are told follows from most of it. */
function keysOf(signal: Signal): readonly QueryKey[] {
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
const ALL_KEYS: readonly QueryKey[] = [
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
