import { PAGE_MAX } from '@hirelane/api/constants';
import { queryOptions } from '@tanstack/react-query';
import { type ConversationKey, messageKeys } from '@/features/messages/keys';
import { type Loaded, readNewest } from '@/features/messages/loaded';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { messagingApi } from '@/shared/api/routes/messaging';

/** The number of messages from others that the user has not seen. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: messageKeys.unread,
    queryFn: async ({ signal }) => (await messagingApi.call('countUnread', { signal })).data.unread,
  });

/** The user's conversations, sorted by newest message. */
export const conversationsQuery = () => pagedQuery(messagingApi, 'listConversations', messageKeys.list, {});

/** Messages in the user's conversations that contain all of these words, newest first. */
export const foundQuery = (words: string) =>
  pagedQuery(messagingApi, 'searchMessages', messageKeys.found(words), { query: { q: words } });

/** The number of messages that are loaded after the message that was searched for. */
const AFTER = 10;

/** The end of a conversation, or the part around message `at`, merged with parts loaded earlier. */
export const conversationQuery = ({ projectId, freelancerId }: ConversationKey, at?: number) =>
  queryOptions({
    queryKey: messageKeys.conversation({ projectId, freelancerId }, at),
    queryFn: ({ client, signal, queryKey }): Promise<Loaded> =>
      readNewest(
        (cursor) =>
          messagingApi.call('readMessages', { params: { projectId, freelancerId }, query: pageOf(cursor, at), signal }),
        () => client.getQueryData<Loaded>(queryKey),
      ),
  });

const pageOf = (cursor: string | undefined, at: number | undefined) => ({
  ...(at !== undefined && { upTo: at + AFTER, limit: PAGE_MAX }),
  ...(cursor !== undefined && { cursor }),
});

/** Whether the part loaded around message `at` reaches the end of the conversation. */
export const isAtEnd = ({ messages }: Pick<Loaded, 'messages'>, at: number | undefined): boolean =>
  at === undefined || (messages.at(-1)?.n ?? 0) < at + AFTER;
