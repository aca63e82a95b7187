import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicCategory } from '@hirelane/api/public-events/catalog';
import type { EventStreamQuery } from '@hirelane/api/public-events/queries';
import type { CallInfo } from '@hirelane/http/handlers';
import { HttpProblem } from '@hirelane/http/http-problem';
import { beginStream } from '@hirelane/http/observe';
import type { Request, Response } from 'express';
import { readEvents, type ServedLog, startOf } from './read-events.ts';

type Asked = Pick<CallInfo, 'log'> & Readonly<{ query: EventStreamQuery; request: Request; response: Response }>;

/**
 * How many events of the log are read at once. A client that reads slowly keeps at most so many in memory: the next are
 * read once these have been sent.
 */
const PART = 250;

/** Times in milliseconds. */
type Pace = Readonly<{
  /** The wait at the end of the log before it is read again. */
  poll: number;
  /** The longest silence. Many proxies close a connection after 30 or 60 seconds. */
  beat: number;
  /** How long a stream lasts, so that a client whose token was removed loses access. */
  lifetime: number;
}>;
const PACE: Pace = { poll: 2_000, beat: 15_000, lifetime: 3_600_000 };
/** How long a client waits before it reconnects: this and a random part of the same length, in milliseconds. */
const RETRY_MS = 2_000;

/**
 * Sends a category's public events as server-sent events, whose ids are positions, until the client disconnects, the
 * service stops or an hour has passed. A client that reconnects sends the last id in `Last-Event-ID`, which takes
 * precedence over `after`, and misses nothing. Throws 422 for a position that the log has never returned.
 */
export async function streamEvents(
  log: ServedLog,
  category: PublicCategory,
  { query, request, response, log: logger }: Asked,
  stopping: AbortSignal,
  { poll, beat, lifetime }: Pace = PACE,
): Promise<null> {
  if (stopping.aborted) throw new HttpProblem('unavailable');
  const read = (start: string | null) => readEvents(log, category, start, { limit: PART, covered: PART }, query);
  let start = await startOf(log, { ...query, after: request.get('last-event-id') || query.after });
  // The first part is read before the response begins, so that an unknown position gets a 422.
  let part = await read(start);
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    // A proxy that compresses or buffers would delay events.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  beginStream(response);
  if (request.method === 'HEAD') {
    response.end();
    return null;
  }

  const over = new AbortController();
  const end = () => over.abort();
  response.once('close', end);
  stopping.addEventListener('abort', end, { once: true });
  // Either may have happened while the first part was read.
  if (stopping.aborted || response.destroyed) end();
  const timer = setTimeout(end, lifetime);
  let wroteAt = 0;
  async function write(text: string) {
    wroteAt = performance.now();
    if (!response.write(text)) await once(response, 'drain', { signal: over.signal }).catch(() => undefined);
  }

  try {
    await write(`retry: ${RETRY_MS + randomInt(RETRY_MS)}\n\n`);
    while (!over.signal.aborted) {
      const text = textOf(part.lines, part.last && log.ids.positionOf(part.last));
      if (text !== '') await write(text);
      else if (performance.now() - wroteAt >= beat) await write(':\n\n');
      start = part.last ?? start;
      if (part.isEnd) await sleep(poll, undefined, { signal: over.signal }).catch(() => undefined);
      if (!over.signal.aborted) part = await read(start);
    }
  } catch (error) {
    // The client reconnects and continues after the last event.
    logger.warn({ err: error }, 'a stream of public events ended early');
  } finally {
    clearTimeout(timer);
    stopping.removeEventListener('abort', end);
    response.end();
  }
  return null;
}

/**
 * Events as text. An event without data only moves the position from which a client continues, past events that are
 * private or do not pass its filter.
 */
function textOf(lines: readonly Readonly<{ json: string; position: string }>[], last: string | null): string {
  const events = lines.map(({ json, position }) => `id: ${position}\ndata: ${json}\n\n`).join('');
  return last === null || last === lines.at(-1)?.position ? events : `${events}id: ${last}\n\n`;
}
