import { Waiting } from '../schemas/waiting.ts';
import type { Route } from './route.ts';

/** The route for the user's home. */
export const waitingRoutes = {
  listWaiting: {
    method: 'GET',
    path: '/api/v1/waiting',
    who: 'user',
    service: 'bff',
    kind: 'query',
    status: 200,
    answer: Waiting,
    about:
      'What waits for the caller: offers, contracts, invoices, unread messages and drafts. Lists whose service does not answer are null.',
  },
} as const satisfies Record<string, Route>;
