import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { notificationsQuery, unreadNotificationsQuery } from '@/features/notifications/queries';

/**
 * ms between two looks at what may have come. What the server tells by itself would replace them here, and nowhere
 * else: every screen reads notifications through these hooks.
 */
const PAUSE = { unread: 60_000, list: 30_000 } as const;

export const useUnreadNotifications = () => useQuery({ ...unreadNotificationsQuery(), refetchInterval: PAUSE.unread });

export const useNotifications = () => useInfiniteQuery({ ...notificationsQuery(), refetchInterval: PAUSE.list });
