// Written by `npm run contracts`.
import type { eventsTokensRoutes } from '@hirelane/api/routes/events-tokens';
import { apiOf } from '@/shared/api/api';
import { list, nullable, object, text } from '@/shared/lib/shapes';

const EventsTokens = object({
  data: list(
    object({
      _id: text,
      name: text,
      createdAt: text,
      createdBy: nullable(object({ _id: text, name: text })),
      lastUsedAt: nullable(text),
    }),
  ),
});

const EventsTokenCreated = object({ data: object({ _id: text, name: text, token: text }) });

const EventsTokenRevoked = object({ data: object({ _id: text }) });

export const eventsTokensApi = apiOf<typeof eventsTokensRoutes>()({
  listEventsTokens: ['GET /api/v1/operator/events-tokens', EventsTokens],
  createEventsToken: ['POST /api/v1/operator/events-tokens', EventsTokenCreated],
  revokeEventsToken: ['DELETE /api/v1/operator/events-tokens/:id', EventsTokenRevoked],
});
