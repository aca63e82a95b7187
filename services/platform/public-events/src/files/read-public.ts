import type { PublicCategory } from '@hirelane/api/public-events/catalog';
import type { PublicEvent } from '@hirelane/api/public-events/event';
import { asJsonEvent, mayBePublic, type PublicMessage, translate } from '@hirelane/api/public-events/translate';
import type { LogPages } from '@hirelane/event-sourcing/event-store';
import type { Recorded } from '@hirelane/event-sourcing/events';
import type { PublicLog } from '../messages.ts';
import { withMicros } from './instants.ts';

/** A log that is read page by page. */
export type ReadableLog = PublicLog & LogPages;

/** A public event, with the time at which the log recorded it: RFC 3339 in UTC with six decimals. */
export type RecordedEvent<C extends PublicCategory = PublicCategory> = Readonly<{ at: string; event: PublicEvent<C> }>;

/** With the first event of each subject, `life` has all events of the subject; otherwise, it is null. */
type Read<C extends PublicCategory> = RecordedEvent<C> & Readonly<{ life: readonly RecordedEvent<C>[] | null }>;

/** Events of the log in a page, all of whose streams are in memory at the same time. */
const PAGE = 500;
/** Streams that are read at once. It is limited because streams may be long. */
const TOGETHER = 50;

/**
 * Reads a category's public events after a checkpoint, or all of them, in the order of the log. Each page holds the
 * streams of its events in memory, so the need for memory does not depend on the length of the log.
 */
export async function* readPublic<C extends PublicCategory>(
  log: ReadableLog,
  category: C,
  after: string | null = null,
): AsyncGenerator<Read<C>> {
  for (let last = after; ; ) {
    const { events, upTo, isEnd } = await log.readAfter(category, last, PAGE);
    const mayBe = events.filter(mayBePublic);
    const lives = await livesOf<C>(new Set(mayBe.map(({ stream }) => stream)), log);
    for (const { stream, version } of mayBe) {
      const life = lives.get(stream) ?? [];
      const read = life[version - 1];
      if (read === undefined) throw new Error(`Expected version ${version} of ${stream} in the log, found none.`);
      if (read === null) continue;
      const isFirst = read.event.sequence === '1';
      yield { ...read, life: isFirst ? life.flatMap((one) => one ?? []) : null };
    }
    if (isEnd) return;
    last = upTo;
  }
}

type Life<C extends PublicCategory> = readonly (RecordedEvent<C> | null)[];

async function livesOf<C extends PublicCategory>(
  streams: ReadonlySet<string>,
  log: PublicLog,
): Promise<ReadonlyMap<string, Life<C>>> {
  const lives = new Map<string, Life<C>>();
  const left = [...streams];
  while (left.length > 0) {
    const some = left.splice(0, TOGETHER);
    const histories = await log.readStreams(some);
    for (const [i, history] of histories.entries()) lives.set(some[i] ?? '', recordedEvents<C>(history, log));
  }
  return lives;
}

/** The public event for each event of a stream; null for a private one. */
function recordedEvents<C extends PublicCategory>(history: readonly Recorded[], { ids }: PublicLog): Life<C> {
  return translate(history, ids).map((messages, i) => {
    const event = messages.find(isEvent);
    if (!event) return null;
    return { at: withMicros(history[i]?.at ?? ''), event: asJsonEvent(event) as PublicEvent<C> };
  });
}

const isEvent = ({ headers }: PublicMessage): boolean => 'ce_id' in headers;
