import { PAGE_MAX } from '@hirelane/api/constants';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { conversationQuery } from '@/features/messages/conversations';
import { type ConversationKey, messageKeys } from '@/features/messages/keys';
import { type Loaded, withOlder, withSent } from '@/features/messages/loaded';
import type { OutboxEntry } from '@/features/messages/outbox';
import { notificationKeys } from '@/features/notifications/queries';
import { messagingApi } from '@/shared/api/routes/messaging';
import { notificationsApi } from '@/shared/api/routes/notifications';
import { useCommand } from '@/shared/api/useCommand';

const LISTS = [messageKeys.unread, messageKeys.list] as const;

/** Loads the page of messages before those already loaded. */
export function useOlder({ projectId, freelancerId }: ConversationKey, at: number | undefined) {
  const client = useQueryClient();
  const { queryKey } = conversationQuery({ projectId, freelancerId }, at);
  return useMutation({
    mutationFn: async (cursor: string) => {
      const query = { cursor, limit: PAGE_MAX };
      const page = await messagingApi.call('readMessages', { params: { projectId, freelancerId }, query });
      client.setQueryData<Loaded>(queryKey, (loaded) => (loaded?.older === cursor ? withOlder(loaded, page) : loaded));
    },
  });
}

/** Reports how far the user has read a conversation. */
export const useMarkSeen = ({ projectId, freelancerId }: ConversationKey) =>
  useCommand((upTo: number) => messagingApi.call('markSeen', { params: { projectId, freelancerId }, body: { upTo } }), {
    invalidates: LISTS,
  });

/** Marks the notifications about a conversation as read. */
export const useReadConversation = ({ projectId, freelancerId }: ConversationKey) =>
  useCommand(
    (_upTo: number, idempotencyKey) =>
      notificationsApi.call('readNotifications', {
        body: { conversation: { projectId, freelancerId } },
        idempotencyKey,
      }),
    { invalidates: [notificationKeys.all] },
  );

/** Sends a message from the outbox, and shows it as sent. */
export function useSendEntry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ messageId, key, projectId, freelancerId, text, files }: OutboxEntry) => {
      const params = { projectId, freelancerId, messageId };
      const body = { text, files: files.map(({ _id }) => _id) };
      const { data } = await messagingApi.call('sendMessage', { params, body, idempotencyKey: key });
      const sent = { _id: messageId, n: data.n, isOwn: true, text, files, sentAt: new Date().toISOString() };
      const { queryKey } = conversationQuery({ projectId, freelancerId });
      client.setQueryData<Loaded>(queryKey, (loaded) => loaded && withSent(loaded, sent));
    },
    meta: { invalidates: LISTS },
  });
}
