import { schemaUrn } from '../public-events/catalog.ts';
import { DaysQuery, eventStreamQuery, eventsQuery, NoParameters, StatesQuery } from '../public-events/queries.ts';
import { DaysAnswer } from '../schemas/event-files.ts';
import type { Route } from './route.ts';

const page = {
  method: 'GET',
  who: 'analyst',
  kind: 'query',
  limit: 'events',
  status: 200,
  answer: 'ndjson',
  item: schemaUrn('event'),
} as const;

const files = {
  method: 'GET',
  who: 'analyst',
  kind: 'query',
  limit: 'events',
  status: 200,
  service: 'opendata',
} as const;

const stream = { ...page, answer: 'event-stream' } as const;

/**
 * The routes for the public event stream without Kafka. They return the contents of the topics: events as one CloudEvent
 * per line or server-sent event, states as one JSON object per line (docs/events.md).
 */
export const publicEventsRoutes = {
  readProjectEvents: {
    ...page,
    path: '/api/v1/events/project',
    service: 'projects',
    query: eventsQuery('project'),
    about: 'A page of project events, oldest first.',
  },
  readProposalEvents: {
    ...page,
    path: '/api/v1/events/proposal',
    service: 'proposals',
    query: eventsQuery('proposal'),
    about: 'A page of proposal events, oldest first.',
  },
  readEngagementEvents: {
    ...page,
    path: '/api/v1/events/engagement',
    service: 'hiring',
    query: eventsQuery('engagement'),
    about: 'A page of contract events, oldest first.',
  },
  readProjectStates: {
    ...page,
    path: '/api/v1/events/project-state',
    service: 'projects',
    query: StatesQuery,
    item: schemaUrn('project-state'),
    about: 'A page of a snapshot: the current public states of projects.',
  },
  streamProjectEvents: {
    ...stream,
    path: '/api/v1/events/project/stream',
    service: 'projects',
    query: eventStreamQuery('project'),
    about: 'Project events as server-sent events, oldest first.',
  },
  streamProposalEvents: {
    ...stream,
    path: '/api/v1/events/proposal/stream',
    service: 'proposals',
    query: eventStreamQuery('proposal'),
    about: 'Proposal events as server-sent events, oldest first.',
  },
  streamEngagementEvents: {
    ...stream,
    path: '/api/v1/events/engagement/stream',
    service: 'hiring',
    query: eventStreamQuery('engagement'),
    about: 'Contract events as server-sent events, oldest first.',
  },
  listEventFiles: {
    ...files,
    path: '/api/v1/events/files/',
    query: DaysQuery,
    answer: DaysAnswer,
    about: 'The files of public events of each finished day (UTC), oldest first, with their SHA-256.',
  },
  downloadEventFile: {
    ...files,
    path: '/api/v1/events/files/:dayFile',
    query: NoParameters,
    answer: 'bytes',
    about: 'Download the public events that were recorded on a day, as Parquet, or as CSV or NDJSON with gzip.',
  },
} as const satisfies Record<string, Route>;
