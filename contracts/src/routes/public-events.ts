import { EventsQuery } from '../schemas/public-events.ts';
import type { Route } from './route.ts';

const page = {
  method: 'GET',
  who: 'analyst',
  kind: 'query',
  limit: 'events',
  query: EventsQuery,
  status: 200,
  answer: 'ndjson',
} as const;

/**
 * The route for the public event stream without Kafka. It returns the contents of the topics, one CloudEvent per line
 * (docs/events.md).
 */
export const publicEventsRoutes = {
  readProjectEvents: {
    ...page,
    path: '/api/v1/events/project',
    service: 'projects',
    about: 'A page of project events, oldest first.',
  },
  readProposalEvents: {
    ...page,
    path: '/api/v1/events/proposal',
    service: 'proposals',
    about: 'A page of proposal events, oldest first.',
  },
  readEngagementEvents: {
    ...page,
    path: '/api/v1/events/engagement',
    service: 'hiring',
    about: 'A page of contract events, oldest first.',
  },
} as const satisfies Record<string, Route>;
