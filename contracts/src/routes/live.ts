import { LiveQuery, Signals, SignalsQuery } from '../schemas/live.ts';
import type { Route } from './route.ts';

/** What tells a page that something has changed. */
export const liveRoutes = {
  hearSignals: {
    method: 'GET',
    path: '/api/v1/live',
    who: 'user',
    service: 'bff',
    kind: 'query',
    query: LiveQuery,
    status: 200,
    answer: 'event-stream',
    about:
      'Hear that something has changed for the caller: kinds and ids, never texts. Server-sent events, until the session ends.',
  },
  listSignals: {
    method: 'POST',
    path: '/internal/signals',
    who: 'bff',
    service: 'notifications',
    kind: 'query',
    body: SignalsQuery,
    status: 200,
    answer: Signals,
    about: 'What somebody should have heard after a signal.',
  },
} as const satisfies Record<string, Route>;
