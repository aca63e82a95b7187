import type { Cases } from './case.ts';

export const notificationsCases: Cases = {
  readNotifications: {
    as: 'client',
    path: () => '/api/v1/notifications/read',
    valid: ({ project }) => ({ ids: [project] }),
    overlong: {},
    optional: [],
    texts: [],
  },
};
