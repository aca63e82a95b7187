import { ListNotifications, Notifications, ReadNotifications, UnreadNotifications } from '../schemas/notifications.ts';
import type { Route } from './route.ts';

const ofUser = { who: 'user', service: 'notifications', status: 200 } as const;

/** What people are told in the product. */
export const notificationsRoutes = {
  listNotifications: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/notifications',
    kind: 'query',
    query: ListNotifications,
    answer: Notifications,
    about: 'What has happened to the caller in the last 90 days, the newest first.',
  },
  countNotifications: {
    ...ofUser,
    method: 'GET',
    path: '/api/v1/notifications/count',
    kind: 'query',
    answer: UnreadNotifications,
    about: 'How many notifications the caller has not read.',
  },
  readNotifications: {
    ...ofUser,
    method: 'PUT',
    path: '/api/v1/notifications/read',
    kind: 'command',
    body: ReadNotifications,
    answer: UnreadNotifications,
    about: 'Say which notifications one has read. Answers how many are unread then.',
  },
} as const satisfies Record<string, Route>;
