import { queryOptions } from '@tanstack/react-query';
import { pagedQuery } from '@/shared/api/pagedQuery';
import { notificationsApi } from '@/shared/api/routes/notifications';
import { ownTimeZone } from '@/shared/lib/days';

export const notificationKeys = {
  all: ['notifications'] as const,
  unread: ['notifications', 'unread'] as const,
  list: ['notifications', 'list'] as const,
};

export const unreadNotificationsQuery = () =>
  queryOptions({
    queryKey: notificationKeys.unread,
    queryFn: async ({ signal }) => (await notificationsApi.call('countNotifications', { signal })).data,
  });

/** The user's notifications, newest first, grouped by day in this browser's time zone. */
export const notificationsQuery = () =>
  pagedQuery(notificationsApi, 'listNotifications', notificationKeys.list, {
    query: { timeZone: ownTimeZone() },
  });
