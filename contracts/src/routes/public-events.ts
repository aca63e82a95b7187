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

/** The public event stream for those without Kafka: what the topics hold, a CloudEvent a line (docs/events.md). */
export const publicEventsRoutes = {
  readProjectEvents: {
    ...page,
    path: '/api/v1/events/project',
    service: 'projects',
    about: 'A page of what happened to projects, oldest first.',
  },
  readProposalEvents: {
    ...page,
    path: '/api/v1/events/proposal',
    service: 'proposals',
    about: 'A page of what happened to proposals, oldest first.',
  },
  readEngagementEvents: {
    ...page,
    path: '/api/v1/events/engagement',
    service: 'hiring',
    about: 'A page of what happened to engagements, oldest first.',
  },
} as const satisfies Record<string, Route>;
