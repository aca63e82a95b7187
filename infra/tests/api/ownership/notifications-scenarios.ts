import { randomUUID } from 'node:crypto';
import type { RouteName } from '@hirelane/api/routes';
import { notificationsRoutes } from '@hirelane/api/routes/notifications';
import type { Scenario } from './scenario.ts';

/** Notification routes, which use only the caller's own notifications, even if the caller sends other ids. */
export const notificationsScenarios = {
  listNotifications: { owner: null, call: () => ({ path: notificationsRoutes.listNotifications.path }) },
  countNotifications: { owner: null, call: () => ({ path: notificationsRoutes.countNotifications.path }) },
  readNotifications: {
    owner: null,
    call: () => ({ path: notificationsRoutes.readNotifications.path, json: { ids: [randomUUID()] } }),
  },
} as const satisfies Partial<Record<RouteName, Scenario>>;
