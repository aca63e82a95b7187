import type { ReadNotifications } from '@hirelane/api/schemas/notifications';
import { notificationKeys } from '@/features/notifications/queries';
import { notificationsApi } from '@/shared/api/routes/notifications';
import { useCommand } from '@/shared/api/useCommand';

/** Marks the given notifications as read. */
export const useRead = () =>
  useCommand(
    (read: ReadNotifications, idempotencyKey) =>
      notificationsApi.call('readNotifications', { body: read, idempotencyKey }),
    { invalidates: [notificationKeys.all] },
  );
