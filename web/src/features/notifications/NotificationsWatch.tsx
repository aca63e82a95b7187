import { useUnreadNotifications } from '@/features/notifications/live';
import { UnreadCount } from '@/shared/ui/UnreadCount';

/** Shows the unread notification count. */
export function NotificationsWatch() {
  const { data: unread = 0 } = useUnreadNotifications();
  return <UnreadCount unread={unread} />;
}
