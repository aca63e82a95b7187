import { LiveQuery, Signals, SignalsQuery } from '../schemas/live.ts';
import type { Route } from './route.ts';

/** Routes for the signals that notify pages of changes. */
export const liveRoutes = {
  streamSignals: {
    method: 'GET',
    path: '/api/v1/live',
    who: 'user',
    service: 'bff',
    kind: 'query',
    query: LiveQuery,
    status: 200,
    answer: 'event-stream',
    about:
      'Receive signals that something has changed for the caller: kinds and ids, never text. Server-sent events, until the session ends.',
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
    about: "A user's signals after a given one.",
  },
} as const satisfies Record<string, Route>;
