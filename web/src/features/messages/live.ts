import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { conversationQuery, conversationsQuery, unreadQuery } from '@/features/messages/conversations';
import type { ConversationKey } from '@/features/messages/keys';
import { useFallbackPause } from '@/shared/live/state';

/**
 * The polling intervals while the page has no live stream, in milliseconds. Every screen loads messages through these
 * hooks.
 */
const PAUSE = { unread: 60_000, list: 20_000, conversation: 5_000 } as const;
export const useUnread = () => useQuery({ ...unreadQuery(), refetchInterval: useFallbackPause(PAUSE.unread) });

export const useConversations = () =>
  useInfiniteQuery({ ...conversationsQuery(), refetchInterval: useFallbackPause(PAUSE.list) });

/** The part around an earlier message, `at`, is not polled because it does not change. */
export function useConversation(pair: ConversationKey, at: number | undefined) {
  const refetchInterval = useFallbackPause(PAUSE.conversation);
  return useQuery({ ...conversationQuery(pair, at), ...(at === undefined && { refetchInterval, staleTime: 0 }) });
}
