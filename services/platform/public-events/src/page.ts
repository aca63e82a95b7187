import type { EventsQuery } from '@hirelane/contracts/api/public-events';
import { PUBLIC_CATALOG, type PublicCategory } from '@hirelane/contracts/public-events/catalog';
import { asJsonEvent } from '@hirelane/contracts/public-events/json-form';
import { type EventLog, type EventStore, UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { invalidField } from '@hirelane/http/http-problem';
import type { Request, Response } from 'express';
import { publicMessages } from './messages.ts';

type Asked = Readonly<{ query: EventsQuery; request: Request; response: Response }>;

/**
 * Answers a page of a category's public events, the same that go to its topic: a CloudEvent a line. The link to the next page
 * (RFC 8288) leads past events that say nothing to the public too; it leads back to this page's own start when there is
 * nothing new. Throws 422 for a place that the log has never given out.
 */
export async function sendPage(
  log: Pick<EventStore, 'read'> & EventLog,
  category: PublicCategory,
  { query: { after, limit }, request, response }: Asked,
): Promise<null> {
  const events = await log.readAfter(category, after ?? null, limit).catch((error: unknown) => {
    if (!(error instanceof UnknownPosition)) throw error;
    throw invalidField('after', 'There is no such position here. Begin anew, without it; known events keep their ids.');
  });
  const messages = await publicMessages(events, log.read);
  const place = events.at(-1)?.position ?? after;
  const next = new URLSearchParams({ ...(place !== undefined && { after: place }), limit: String(limit) });
  response.setHeader('link', `<${request.path}?${next}>; rel="next"`);
  response.type('application/x-ndjson').send(
    messages
      .filter(({ topic }) => topic === PUBLIC_CATALOG[category].topic)
      .map((message) => `${JSON.stringify(asJsonEvent(message))}\n`)
      .join(''),
  );
  return null;
}
