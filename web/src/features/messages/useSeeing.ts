import { useEffect, useRef } from 'react';
import { useMarkSeen, useReadConversation } from '@/features/messages/commands';
import type { Pair } from '@/features/messages/keys';
import type { Loaded } from '@/features/messages/loaded';
import { useIsVisible } from '@/shared/lib/useIsVisible';

/**
 * Says to the server that the user has seen what is on screen. `readAt`: changes with each look; what failed is said
 * again.
 */
export function useSeeing(pair: Pair, { messages, conversation: { seenUpTo } }: Loaded, readAt: number): void {
  const { mutate: mark } = useMarkSeen(pair);
  const { mutate: read } = useReadConversation(pair);
  const isVisible = useIsVisible();
  const marked = useRef(0);
  const last = messages.reduce((highest, { n, isOwn }) => (isOwn ? highest : n), 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each look tries again what has failed.
  useEffect(() => {
    if (!isVisible || last <= Math.max(seenUpTo, marked.current)) return;
    marked.current = last;
    read(last);
    mark(last, {
      onError: () => {
        marked.current = 0;
      },
    });
  }, [last, seenUpTo, isVisible, readAt, mark, read]);
}
