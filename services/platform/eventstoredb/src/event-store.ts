import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventStoreDBClient,
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
  type LogPage,
  refuseUnstorable,
  UnknownPosition,
  WrongExpectedVersion,
} from '@hirelane/event-sourcing/event-store';
import type { Event, NewEvent, Recorded } from '@hirelane/event-sourcing/events';
import { checkpointBefore, checkpointUpTo, readEvents, refuseUnknown } from './checkpoints.ts';
import { shareClient } from './client.ts';
import { AccessRefused, meaningOf, Unanswered } from './failures.ts';
import { openInbox } from './inbox.ts';
import { isAfter, positionIn, positionText, toRecorded } from './recorded.ts';

export type EventStoreDbStore = EventStore &
  EventLog &
  Readonly<{
    /** Throws UnknownPosition unless the log contains a checkpoint's event. */
    refuseUnknown(checkpoint: string): Promise<void>;
    stop(): Promise<void>;
  }>;

/**
 * The maximum duration of one attempt. The library does not enforce its own deadline: a silent server would block us
 * forever.
 */
const TRY_TIMEOUT_MS = 5_000;
const TRIES = 3;
/** How long to search for a page before returning the events found. */
const PAGE_MS = 700;
/** The wait before the second attempt. It doubles before each later attempt. */
const BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 1_000;
/** How many streams are read at the same time for one call. */
const READ_AT_ONCE = 32;
/**
 * How long the result of a search for a past time is kept. A long search may outlast the request that started it; a
 * later request then gets its result.
 */
const KEPT_MS = 600_000;

/**
 * The event store in EventStoreDB or KurrentDB, which uses the same protocol. All services may share one server: a
 * stream's name begins with its category, and a category belongs to one service. `deadline` (per attempt) and
 * `pageTime` are in ms.
 */
export function openEventStoreDb(
  options: Readonly<{ url: string; deadline?: number; pageTime?: number }>,
): EventStoreDbStore {
  const { url, deadline = TRY_TIMEOUT_MS, pageTime = PAGE_MS } = options;
  const shared = shareClient(url);
  const inTime = openDeadline(deadline);

  /**
   * Appends, and retries for as long as one attempt may take, with the same ids and the same expected revision, by
   * which the server recognizes a retry. Throws Unanswered, AccessRefused, and the server's errors about the append.
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

  async function readAll<E extends Event>(client: EventStoreDBClient, stream: string): Promise<Recorded<E>[]> {
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

  const read: EventStore['read'] = (stream) => retrying(() => shared.read((client) => readAll(client, stream)));

  /** Searches by time that are in progress or were finished recently. */
  const searches = new Map<number, Promise<string | null>>();

  function search(time: number): Promise<string | null> {
    const known = searches.get(time);
    if (known) return known;
    const searching = checkpointBefore(time, (where) =>
      abortable((signal) => shared.read((client) => readEvents(client, where, signal))),
    );
    searches.set(time, searching);
    const forget = () => void searches.delete(time);
    void searching.then(() => (time < Date.now() ? setTimeout(forget, KEPT_MS).unref() : forget()), forget);
    return searching;
  }

  return {
    read,
    async readStreams(streams) {
      const found: (readonly Recorded[])[] = [];
      for (let from = 0; from < streams.length; from += READ_AT_ONCE) {
        found.push(...(await Promise.all(streams.slice(from, from + READ_AT_ONCE).map((stream) => read(stream)))));
      }
      return found;
    },
    checkpointBefore: search,
    async append(stream, expected, events) {
      if (events.length === 0) throw new Error('Expected at least one event to append, got none.');
      const proposed = events.map(propose);
      const expectedRevision = expected === 0 ? NO_STREAM : BigInt(expected - 1);
      try {
        const { nextExpectedRevision } = await retrying(() =>
          shared.client.appendToStream(stream, proposed, { expectedRevision }),
        );
        return Number(nextExpectedRevision) + 1;
      } catch (error) {
        if (error instanceof WrongExpectedVersionError) throw new WrongExpectedVersion(stream, expected);
        if (error instanceof MaxAppendSizeExceededError)
          throw new BadEvent('the event is larger than the server accepts');
        throw error;
      }
    },
    refuseUnknown: (checkpoint) =>
      abortable((signal) => shared.read((client) => refuseUnknown(client, checkpoint, signal))),
    readAfter: (category, after, limit) =>
      abortable((signal) =>
        shared.read((client) => readPage(client, { category, after, limit, time: pageTime, signal })),
      ),
    stop: shared.release,
  };

  /** Reads `$all` and retries after a failure. Each attempt is cancelled when its time is up. */
  function abortable<T>(read: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return retrying(async () => {
      const over = new AbortController();
      const late = setTimeout(() => over.abort(new Unanswered(`no page was read within ${deadline} ms`)), deadline);
      try {
        return await read(over.signal);
      } finally {
        clearTimeout(late);
      }
    });
  }
}

function propose({ id, type, data, meta }: NewEvent) {
  // Refuses the same events as PostgreSQL, because a log may be moved between the stores.
  refuseUnstorable(data);
  refuseUnstorable(meta);
  return jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: meta });
}

const isFinal = (error: unknown): boolean =>
  [WrongExpectedVersionError, MaxAppendSizeExceededError, UnknownPosition].some((kind) => error instanceof kind);

type Page = Readonly<{
  category: string;
  after: string | null;
  limit: number;
  /**
   * The time limit for the search, in milliseconds. The search may exceed it until it has found an event or a position
   * to continue from.
   */
  time: number;
  /** Ends the read, which then throws the signal's reason. */
  signal: AbortSignal;
}>;

/**
 * Reads a page as defined by `EventLog`, through a subscription that ends after enough events, at the end of the log,
 * or when its time is up: the server filters by category only for subscriptions.
 */
async function readPage(client: EventStoreDBClient, page: Page): Promise<LogPage> {
  const { category, after, limit, time, signal } = page;
  const until = performance.now() + time;
  const inbox = await openInbox(client, { categories: [category], after, limit, signal });
  const start = after === null ? null : positionIn(after);
  const events: Recorded[] = [];
  let last: string | null = null;
  try {
    for (;;) {
      const left = until - performance.now();
      const taken = inbox.take(limit - events.length);
      events.push(...taken.events);
      last = taken.checkpoint ?? last;
      const isFurther = taken.upTo !== null && isAfter(taken.upTo, start);
      if (events.length === limit) return { events, upTo: last, isEnd: false };
      if (inbox.isCaughtUp() || (left <= 0 && isFurther)) {
        const searched = isFurther && taken.upTo ? await checkpointUpTo(client, taken.upTo, signal) : null;
        // A checkpoint among the server's own events contains no id, so the next page verifies only the log's length.
        const bare = isFurther && events.length === 0 && taken.upTo ? positionText(taken.upTo) : null;
        return { events, upTo: latest(after, last, searched ?? bare), isEnd: inbox.isCaughtUp() };
      }
      await inbox.change(limit - events.length, left > 0 ? left : undefined);
    }
  } finally {
    await inbox.close();
  }
}

/** Returns whichever of these checkpoints is latest in the log. */
const latest = (...checkpoints: readonly (string | null)[]): string | null =>
  checkpoints.reduce((one, other) => {
    if (one === null || other === null) return one ?? other;
    return isAfter(positionIn(other), positionIn(one)) ? other : one;
  });

/** Resolves to a promise's result, or rejects with Unanswered if the promise takes longer than `ms`. */
type Deadline = <T>(work: Promise<T>) => Promise<T>;

type Pending = Readonly<{ until: number; reject: (error: Error) => void }>;

/**
 * Limits the time of all pending promises with one timer. They all have the same limit, so they time out in the order
 * in which they began. A separate timer and signal for each append would cost as much as the append itself.
 */
export function openDeadline(ms: number): Deadline {
  const pending = new Set<Pending>();
  let isArmed = false;

  function arm() {
    const [first] = pending;
    isArmed = first !== undefined;
    // The timer does not have to keep the process alive, because the connection of a pending promise does.
    if (first) setTimeout(expire, Math.max(1, first.until - performance.now())).unref();
  }

  function expire() {
    const now = performance.now();
    for (const each of pending) {
      if (each.until > now) break;
      pending.delete(each);
      each.reject(new Unanswered(`no response within ${ms} ms`));
    }
    arm();
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const own = { until: performance.now() + ms, reject };
      pending.add(own);
      if (!isArmed) arm();
      work.then(
        (value) => {
          pending.delete(own);
          resolve(value);
        },
        (error: unknown) => {
          pending.delete(own);
          reject(error);
        },
      );
    });
}
