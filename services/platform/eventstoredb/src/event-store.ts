import { setTimeout as sleep } from 'node:timers/promises';
import {
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  START,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  BadEvent,
  type EventLog,
  type EventStore,
  refuseUnstorable,
  UnknownPosition,
  WrongExpectedVersion,
} from '@hirelane/event-sourcing/event-store';
import type { Event, NewEvent, Recorded } from '@hirelane/event-sourcing/events';
import { shareClient } from './client.ts';
import { openDeadline } from './deadline.ts';
import { AccessRefused, meaningOf } from './failures.ts';
import { readPage } from './read-log.ts';
import { toRecorded } from './recorded.ts';
import { Unanswered } from './unanswered.ts';

export type EventStoreDbStore = EventStore & EventLog & Readonly<{ stop(): Promise<void> }>;

/**
 * How long one try may take. The library does not enforce its own deadline: a silent server would block us
 * forever.
 */
const TRY_TIMEOUT_MS = 5_000;
const TRIES = 3;
/** How long a page is searched for before it is answered with what was found. */
const PAGE_MS = 700;
/** Before the second try; doubled before each further one. */
const BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 1_000;

/**
 * The event store in EventStoreDB, or KurrentDB, which has the same protocol. All services may share one server: a
 * stream's name begins with its category, and a category belongs to one service. `deadline` of a try and `pageTime` in
 * ms.
 */
export function openEventStoreDb(
  options: Readonly<{ url: string; deadline?: number; pageTime?: number }>,
): EventStoreDbStore {
  const { url, deadline = TRY_TIMEOUT_MS, pageTime = PAGE_MS } = options;
  const { client, release } = shareClient(url);
  const inTime = openDeadline(deadline);

  /**
   * Tries again with the same ids and the same expected revision, which the server recognises as one append, for as
   * long as one try may take. Throws Unanswered, AccessRefused, and what the server says about the append itself.
   */
  async function retrying<T>(work: () => Promise<T>): Promise<T> {
    const until = performance.now() + deadline;
    for (let attempt = 1; ; attempt++) {
      try {
        return await inTime(work());
      } catch (error) {
        if (isFinal(error)) throw error;
        const meaning = meaningOf(error);
        if (meaning instanceof AccessRefused || (attempt >= TRIES && performance.now() >= until)) throw meaning;
        await sleep(Math.min(LONGEST_BACK_OFF_MS, BACK_OFF_MS * 2 ** (attempt - 1)));
      }
    }
  }

  async function readAll<E extends Event>(stream: string): Promise<Recorded<E>[]> {
    const found: Recorded[] = [];
    try {
      for await (const { event } of client.readStream(stream, { fromRevision: START })) {
        if (event?.isJson) found.push(toRecorded(event));
      }
    } catch (error) {
      if (!(error instanceof StreamNotFoundError)) throw error;
    }
    return found as Recorded<E>[];
  }

  return {
    read: (stream) => retrying(() => readAll(stream)),
    async append(stream, expected, events) {
      if (events.length === 0) throw new Error('an append needs at least one event');
      const proposed = events.map(propose);
      const expectedRevision = expected === 0 ? NO_STREAM : BigInt(expected - 1);
      try {
        const { nextExpectedRevision } = await retrying(() =>
          client.appendToStream(stream, proposed, { expectedRevision }),
        );
        return Number(nextExpectedRevision) + 1;
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw new WrongExpectedVersion(stream, expected);
        if (error instanceof MaxAppendSizeExceededError)
          throw new BadEvent('the event is larger than the server accepts');
        throw error;
      }
    },
    readAfter: (category, after, limit) =>
      retrying(async () => {
        const over = new AbortController();
        const late = setTimeout(() => over.abort(new Unanswered(`no page within ${deadline} ms`)), deadline);
        try {
          return await readPage(client, { category, after, limit, time: pageTime, signal: over.signal });
        } finally {
          clearTimeout(late);
        }
      }),
    stop: release,
  };
}

function propose({ id, type, data, meta }: NewEvent) {
  // Refuses the same events as PostgreSQL, because a log may be moved from one store to the other.
  refuseUnstorable(data);
  refuseUnstorable(meta);
  return jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: meta });
}

const isFinal = (error: unknown): boolean =>
  [WrongExpectedVersionError, MaxAppendSizeExceededError, UnknownPosition].some((kind) => error instanceof kind);
