import { ListNotifications, Notifications, ReadNotifications, UnreadNotifications } from '../schemas/notifications.ts';
import type { Route } from './route.ts';

const ofUser = { who: 'user', service: 'notifications', status: 200 } as const;

export const notificationsRoutes = {
  listNotifications: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/notifications',
    kind: 'query',
    query: ListNotifications,
    answer: Notifications,
    about: "The caller's notifications from the last 90 days, newest first.",
  },
  countNotifications: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/notifications/count',
    kind: 'query',
    answer: UnreadNotifications,
    about: "The number of the caller's unread notifications.",
  },
  readNotifications: {
    ...ofUser,
    method: 'PUT',
    path: '/api/v1/notifications/read',
    kind: 'command',
    body: ReadNotifications,
    answer: UnreadNotifications,
    about: 'Mark notifications as read. Returns the number of unread ones.',
  },
} as const satisfies Record<string, Route>;
