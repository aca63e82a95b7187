import type { ReadNotifications } from '@hirelane/contracts/api/notifications';
import { notificationKeys } from '@/features/notifications/queries';
import { notificationsApi } from '@/shared/api/routes/notifications';
import { useCommand } from '@/shared/api/useCommand';

/** Says what the user has read: some of it, or all up to a time. */
export const useRead = () =>
  useCommand(
    (read: ReadNotifications, idempotencyKey) =>
      notificationsApi.call('readNotifications', { body: read, idempotencyKey }),
    { invalidates: [notificationKeys.all] },
  );
