import { useKeptCount } from '@/domain/keptCount';
import { UnreadCount } from '@/domain/UnreadCount';
import { useUnread } from '@/features/notifications/live';

/** Shows the unread notification count. */
export function NotificationsWatch({ userId }: { userId: string }) {
  const { data } = useUnread();
  return <UnreadCount unread={useKeptCount(userId, 'notifications', data?.unread)} />;
}
