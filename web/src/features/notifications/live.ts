import type { ReadNotifications } from '@hirelane/api/schemas/notifications';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { notificationKeys, notificationsQuery, unreadNotificationsQuery } from '@/features/notifications/queries';
import { notificationsApi } from '@/shared/api/routes/notifications';
import { useCommand } from '@/shared/api/useCommand';
import { useFallbackPause } from '@/shared/live/state';

/**
 * The polling interval while the page has no live stream, in milliseconds. Every screen loads notifications through
 * these hooks.
 */
const PAUSE = { unread: 60_000, list: 30_000 } as const;

/** The number of unread notifications, and the time of the newest notification. */
export const useUnread = () =>
  useQuery({ ...unreadNotificationsQuery(), refetchInterval: useFallbackPause(PAUSE.unread) });

export const useNotifications = () =>
  useInfiniteQuery({ ...notificationsQuery(), refetchInterval: useFallbackPause(PAUSE.list) });

/** Marks the given notifications as read. */
export const useRead = () =>
  useCommand(
    (read: ReadNotifications, idempotencyKey) =>
      notificationsApi.call('readNotifications', { body: read, idempotencyKey }),
    { invalidates: [notificationKeys.all] },
  );
