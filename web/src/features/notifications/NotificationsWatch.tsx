import { UnreadCount } from '@/domain/UnreadCount';
import { useUnread } from '@/features/notifications/live';

/** Shows the unread notification count. */
export function NotificationsWatch() {
  const { data } = useUnread();
  return <UnreadCount unread={data?.unread ?? 0} />;
}
