import { PUBLIC_CATALOG, type PublicCategory } from '@hirelane/api/public-events/catalog';
import type { PublicIds } from '@hirelane/api/public-events/ids';
import { asJsonEvent } from '@hirelane/api/public-events/translate';
import { checkpointAt } from '@hirelane/event-sourcing/checkpoint';
import { type EventLog, UnknownPosition } from '@hirelane/event-sourcing/event-store';
import { checkpointIn, refusePosition } from './cursor.ts';
import { translated } from './messages.ts';

/** A log from which public events are served. */
export type ServedLog = EventLog & Readonly<{ ids: PublicIds }>;

/** Times in milliseconds since 1970, by which an event's publication is limited. */
export type Filter = Readonly<{
  since?: number | undefined;
  until?: number | undefined;
  type?: readonly string[] | undefined;
}>;

export type Part = Readonly<{
  /** The events, each as one line of JSON, with its position. */
  lines: readonly Readonly<{ json: string; position: string }>[];
  /** The checkpoint to continue after; null if it is still the one given. */
  last: string | null;
  /** Whether no more events can be read at the moment. */
  isEnd: boolean;
  /** Whether the range has been read and will never contain more events. */
  isOver: boolean;
}>;

/** How far the clocks of logs may differ from ours, and from themselves after having been set back. */
const CLOCK_MS = 300_000;
/** How many events recorded later than that end a range. Fewer may be from before the clock was set back further. */
const LATER_MAX = 100;
const HOUR_MS = 3_600_000;

/**
 * The checkpoint to start after: that of `after` or, for `since`, one before that time. The log is searched for a full
 * hour, because a search for any time would show when private events were written. Throws 422 for an unknown position.
 */
export async function startOf(
  log: Pick<ServedLog, 'checkpointBefore' | 'ids'>,
  { after, since }: Readonly<{ after?: string | undefined; since?: number | undefined }>,
): Promise<string | null> {
  if (after !== undefined) return checkpointIn(after, log.ids);
  if (since === undefined) return null;
  return log.checkpointBefore(Math.floor((since - CLOCK_MS) / HOUR_MS) * HOUR_MS);
}

/** How much to read: at most `limit` public events, among at most `covered` events of the log, public or not. */
type Extent = Readonly<{ limit: number; covered: number }>;

/**
 * Reads a category's public events after a checkpoint, as they are published to its topic. `last` is the last public
 * event, whether or not it passes the filter; only if the part has covered as many events as it may, it is the last of
 * all of them. Otherwise, positions would show when private events are written. Throws 422 for a position that the log
 * has never returned.
 */
export async function readEvents(
  log: Omit<ServedLog, 'checkpointBefore'>,
  category: PublicCategory,
  start: string | null,
  { limit, covered }: Extent,
  { since = Number.NEGATIVE_INFINITY, until = Number.POSITIVE_INFINITY, type }: Filter = {},
): Promise<Part> {
  const { events, upTo, isEnd } = await log.readAfter(category, start, covered).catch((error: unknown) => {
    if (!(error instanceof UnknownPosition)) throw error;
    return refusePosition();
  });
  const lines: { json: string; position: string }[] = [];
  let last: string | null = null;
  let later = 0;
  for await (const { event, messages } of translated(events, log)) {
    if (lines.length >= limit) break;
    const at = Date.parse(event.at);
    later = at >= until + CLOCK_MS ? later + 1 : 0;
    if (later >= LATER_MAX) return { lines, last, isEnd: true, isOver: true };
    if (messages.length > 0) last = checkpointAt(event);
    if (at < since || at >= until) continue;
    for (const message of messages) {
      if (message.topic !== PUBLIC_CATALOG[category].topic) continue;
      const line = asJsonEvent(message);
      if (type && !type.includes(String(line['type']))) continue;
      lines.push({ json: JSON.stringify(line), position: String(line['position']) });
    }
  }
  if (lines.length >= limit) return { lines, last, isEnd: false, isOver: false };
  return isEnd
    ? { lines, last, isEnd, isOver: Date.now() >= until + CLOCK_MS }
    : { lines, last: upTo === start ? last : upTo, isEnd, isOver: false };
}
