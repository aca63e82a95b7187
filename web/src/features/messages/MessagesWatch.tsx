import { useEffect } from 'react';
import { useSendEntry } from '@/features/messages/commands';
import { useUnread } from '@/features/messages/live';
import { openOutbox } from '@/features/messages/outbox';
import { startSending } from '@/features/messages/sending';

/** Counts the unread messages and sends what waits to be sent, on whatever screen the user is. Renders nothing. */
export function MessagesWatch({ userId }: { userId: string }) {
  useUnread();
  const { mutateAsync: send } = useSendEntry();
  useEffect(() => startSending(openOutbox(userId), send), [userId, send]);
  return null;
}
