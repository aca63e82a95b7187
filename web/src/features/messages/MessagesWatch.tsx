import { useEffect } from 'react';
import { useSendEntry } from '@/features/messages/commands';
import { useUnread } from '@/features/messages/live';
import { openOutbox } from '@/features/messages/outbox';
import { startSending } from '@/features/messages/sending';
import { UnreadCount } from '@/shared/ui/UnreadCount';

/** Sends what waits to be sent, on whatever screen the user is, and shows how many messages are unread. */
export function MessagesWatch({ userId }: { userId: string }) {
  const { data: unread = 0 } = useUnread();
  const { mutateAsync: send } = useSendEntry();
  useEffect(() => startSending(openOutbox(userId), send), [userId, send]);
  return <UnreadCount unread={unread} />;
}
