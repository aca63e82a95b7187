import { PUBLIC_CATALOG, type PublicCategory } from '@hirelane/api/public-events/catalog';
import { asJsonEvent } from '@hirelane/api/public-events/translate';
import { type EventsQuery, PAGE_MAX } from '@hirelane/api/schemas/public-events';
import { checkpointAt } from '@hirelane/event-sourcing/checkpoint';
import { type EventLog, UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { invalidField } from '@hirelane/http/http-problem';
import type { Request, Response } from 'express';
import { openMessages, type PublicLog } from './messages.ts';

type Asked = Readonly<{ query: EventsQuery; request: Request; response: Response }>;

/** How many events of the log, public or not, a page covers at most, whatever its limit. */
const COVERED = PAGE_MAX;

/**
 * Sends a page of a category's public events, which are also published to its topic. Each line is a CloudEvent. The
 * link to the next page (RFC 8288) starts after the last public event of the page; only if the page has covered as many
 * events as it may, it starts after all of them. Otherwise, links would show when private events are written. Throws 422
 * for a position that the log has never returned.
 */
export async function sendPage(
  log: PublicLog & Pick<EventLog, 'readAfter'>,
  category: PublicCategory,
  { query: { after, limit }, request, response }: Asked,
): Promise<null> {
  const start = after === undefined ? null : (log.ids.checkpointOf(after) ?? refuse());
  const { events, upTo, isEnd } = await log.readAfter(category, start, COVERED).catch((error: unknown) => {
    if (!(error instanceof UnknownPosition)) throw error;
    return refuse();
  });
  const messagesOf = openMessages(log);
  const lines: string[] = [];
  let last = start;
  for (const event of events) {
    if (lines.length >= limit) break;
    const messages = await messagesOf(event);
    if (messages.length > 0) last = checkpointAt(event);
    for (const message of messages) {
      if (message.topic === PUBLIC_CATALOG[category].topic) lines.push(`${JSON.stringify(asJsonEvent(message))}\n`);
    }
  }
  const end = isEnd || lines.length >= limit ? last : upTo;
  const next = new URLSearchParams({ ...(end !== null && { after: log.ids.positionOf(end) }), limit: String(limit) });
  response.setHeader('link', `<${request.path}?${next}>; rel="next"`);
  response.type('application/x-ndjson').send(lines.join(''));
  return null;
}

function refuse(): never {
  throw invalidField(
    'after',
    'This position is not in the log. Start again without a position; events keep their ids.',
  );
}
