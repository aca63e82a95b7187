import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { conversationQuery, conversationsQuery, unreadQuery } from '@/features/messages/conversations';
import type { ConversationKey } from '@/features/messages/keys';
import { useFallbackPause } from '@/shared/live/state';

/** ms between polls while the page has no live stream. Every screen loads messages through these hooks. */
const PAUSE = { unread: 60_000, list: 20_000, conversation: 5_000 } as const;
export const useUnread = () => useQuery({ ...unreadQuery(), refetchInterval: useFallbackPause(PAUSE.unread) });

export const useConversations = () =>
  useInfiniteQuery({ ...conversationsQuery(), refetchInterval: useFallbackPause(PAUSE.list) });

/** Messages around an earlier one, `at`, are not polled because they do not change. */
export function useConversation(pair: ConversationKey, at: number | undefined) {
  const refetchInterval = useFallbackPause(PAUSE.conversation);
  return useQuery({ ...conversationQuery(pair, at), ...(at === undefined && { refetchInterval, staleTime: 0 }) });
}
