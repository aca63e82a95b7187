import { useSyncExternalStore } from 'react';
import type { Pair } from '@/features/messages/keys';
import { type Entry, openOutbox } from '@/features/messages/outbox';

/** What the user has sent in a conversation and the server has not confirmed. */
export function useOutbox(userId: string, { projectId, freelancerId }: Pair): readonly Entry[] {
  const outbox = openOutbox(userId);
  return useSyncExternalStore(outbox.subscribe, outbox.read).filter(
    (entry) => entry.projectId === projectId && entry.freelancerId === freelancerId,
  );
}
