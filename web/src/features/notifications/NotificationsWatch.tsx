import { UnreadCount } from '@/domain/UnreadCount';
import { useUnreadNotifications } from '@/features/notifications/live';

/** Shows the unread notification count. */
export function NotificationsWatch() {
  const { data: unread = 0 } = useUnreadNotifications();
  return <UnreadCount unread={unread} />;
}
