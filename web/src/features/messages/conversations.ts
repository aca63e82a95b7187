import { queryOptions } from '@tanstack/react-query';
import { messageKeys, type Pair } from '@/features/messages/keys';
import { type Loaded, readNewest } from '@/features/messages/loaded';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { messagingApi } from '@/shared/api/routes/messaging';

/** Messages of others that the user has not seen. */
export const unreadQuery = () =>
  queryOptions({
    queryKey: messageKeys.unread,
    queryFn: async ({ signal }) => (await messagingApi.call('countUnread', { signal })).data.unread,
  });

/** One's own conversations, the one with the newest message first. */
export const conversationsQuery = () => pagedQuery(messagingApi, 'listConversations', messageKeys.list, {});

/** The end of a conversation, with what was read of it before. */
export const conversationQuery = ({ projectId, freelancerId }: Pair) =>
  queryOptions({
    queryKey: messageKeys.conversation({ projectId, freelancerId }),
    queryFn: ({ client, signal, queryKey }): Promise<Loaded> =>
      readNewest(
        (cursor) =>
          messagingApi.call('readMessages', { params: { projectId, freelancerId }, query: pageOf(cursor), signal }),
        () => client.getQueryData<Loaded>(queryKey),
      ),
  });

const pageOf = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });
