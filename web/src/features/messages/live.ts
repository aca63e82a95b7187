import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { conversationQuery, conversationsQuery, unreadQuery } from '@/features/messages/conversations';
import type { Pair } from '@/features/messages/keys';

/**
 * ms between two looks at what may have come. What the server tells by itself would replace them here, and nowhere
 * else: every screen reads messages through these hooks.
 */
const PAUSE = { unread: 60_000, list: 20_000, conversation: 5_000 } as const;

export const useUnread = () => useQuery({ ...unreadQuery(), refetchInterval: PAUSE.unread });

export const useConversations = () => useInfiniteQuery({ ...conversationsQuery(), refetchInterval: PAUSE.list });

/** What stands around an earlier message, `at`, is not looked at again: it does not change. */
export const useConversation = (pair: Pair, at: number | undefined) =>
  useQuery({
    ...conversationQuery(pair, at),
    ...(at === undefined && { refetchInterval: PAUSE.conversation, staleTime: 0 }),
  });
