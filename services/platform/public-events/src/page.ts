import { PUBLIC_CATALOG, type PublicCategory } from '@hirelane/api/public-events/catalog';
import { asJsonEvent } from '@hirelane/api/public-events/translate';
import type { EventsQuery } from '@hirelane/api/schemas/public-events';
import { type EventLog, type EventStore, UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { invalidField } from '@hirelane/http/http-problem';
import type { Request, Response } from 'express';
import { publicMessages } from './messages.ts';

type Asked = Readonly<{ query: EventsQuery; request: Request; response: Response }>;

/**
 * Sends a page of a category's public events, which are also published to its topic. Each line is a CloudEvent. The
 * link to the next page (RFC 8288) starts after everything that was read, including events without a public message and
 * events in other categories; if there is nothing new, it starts where this page started. Throws 422 for a position
 * that the log has never returned.
 */
export async function sendPage(
  log: Pick<EventStore, 'read'> & EventLog,
  category: PublicCategory,
  { query: { after, limit }, request, response }: Asked,
): Promise<null> {
  const { events, upTo } = await log.readAfter(category, after ?? null, limit).catch((error: unknown) => {
    if (!(error instanceof UnknownPosition)) throw error;
    throw invalidField(
      'after',
      'This position is not in the log. Start again without a position; events keep their ids.',
    );
  });
  const messages = await publicMessages(events, log.read);
  const next = new URLSearchParams({ ...(upTo !== null && { after: upTo }), limit: String(limit) });
  response.setHeader('link', `<${request.path}?${next}>; rel="next"`);
  response.type('application/x-ndjson').send(
    messages
      .filter(({ topic }) => topic === PUBLIC_CATALOG[category].topic)
      .map((message) => `${JSON.stringify(asJsonEvent(message))}\n`)
      .join(''),
  );
  return null;
}
