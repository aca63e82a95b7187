import type { PublicCategory } from '@hirelane/api/public-events/catalog';
import { type EventsQuery, PAGE_MAX } from '@hirelane/api/public-events/queries';
import type { Request, Response } from 'express';
import { readEvents, type ServedLog, startOf } from './read-events.ts';

type Asked = Readonly<{ query: EventsQuery; request: Request; response: Response }>;

/** How many events of the log, public or not, a page covers at most, whatever its limit. */
const COVERED = PAGE_MAX;

/**
 * Sends a page of a category's public events. Each line is a CloudEvent. The link to the next page (RFC 8288) has the
 * same parameters and the position to continue after. A range that has been read completely has no next page. Throws
 * 422 for a position that the log has never returned.
 */
export async function sendPage(
  log: ServedLog,
  category: PublicCategory,
  { query, request, response }: Asked,
): Promise<null> {
  const { limit } = query;
  const start = await startOf(log, query);
  const { lines, last, isOver } = await readEvents(log, category, start, { limit, covered: COVERED }, query);
  if (!isOver) {
    response.links({ next: `${request.path}?${nextQuery(request, limit, last && log.ids.positionOf(last))}` });
  }
  response.type('application/x-ndjson').send(lines.map(({ json }) => `${json}\n`).join(''));
  return null;
}

/** The request's parameters with a limit and the position to continue after; without one, the request's own is kept. */
export function nextQuery({ url }: Pick<Request, 'url'>, limit: number, after: string | null): URLSearchParams {
  const [, ...query] = url.split('?');
  const next = new URLSearchParams(query.join('?'));
  if (after !== null) next.set('after', after);
  next.set('limit', String(limit));
  return next;
}
