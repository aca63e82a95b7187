import { setTimeout as sleep } from 'node:timers/promises';
import {
  BACKWARDS,
  END,
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
import { readOne, shareClient } from './client.ts';
import { AccessRefused, meaningOf, Unanswered } from './failures.ts';
import { openInbox } from './inbox.ts';
import { parsePosition, toRecorded } from './recorded.ts';

export type EventStoreDbStore = EventStore & EventLog & Readonly<{ stop(): Promise<void> }>;

/**
 * The maximum duration of one attempt. The library does not enforce its own deadline: a silent server would block us
 * forever.
 */
const TRY_TIMEOUT_MS = 5_000;
const TRIES = 3;
/** How long to search for a page before returning what was found. */
const PAGE_MS = 700;
/** The wait before the second attempt; doubled before each later one. */
const BACK_OFF_MS = 100;
const LONGEST_BACK_OFF_MS = 1_000;

/**
 * The event store in EventStoreDB or KurrentDB, which has the same protocol. All services may share one server: a
 * stream's name begins with its category, and a category belongs to one service. `deadline` (per attempt) and
 * `pageTime` in ms.
 */
export function openEventStoreDb(
  options: Readonly<{ url: string; deadline?: number; pageTime?: number }>,
): EventStoreDbStore {
  const { url, deadline = TRY_TIMEOUT_MS, pageTime = PAGE_MS } = options;
  const { client, release } = shareClient(url);
  const inTime = openDeadline(deadline);

  /**
   * Retries with the same ids and the same expected revision, which the server recognizes as one append, for as long as
   * one attempt may take. Throws Unanswered, AccessRefused, and the server's errors about the append itself.
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
      if (events.length === 0) throw new Error('expected at least one event to append, got none');
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
  /** How many milliseconds the search may take; longer only until there is an event or a position to continue from. */
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
  if (after !== null && !(await reaches(client, after, signal))) throw new UnknownPosition(after);
  const inbox = await openInbox(client, { categories: [category], after, limit, signal });
  const events: Recorded[] = [];
  let upTo = after;
  try {
    for (;;) {
      const left = until - performance.now();
      const taken = inbox.take(limit - events.length);
      events.push(...taken.events);
      upTo = taken.upTo;
      const isFurther = upTo !== after;
      if (events.length === limit || inbox.isCaughtUp() || (left <= 0 && isFurther)) return { events, upTo };
      await inbox.change(limit - events.length, left > 0 ? left : undefined);
    }
  } finally {
    await inbox.close();
  }
}

async function reaches(client: EventStoreDBClient, position: string, signal: AbortSignal): Promise<boolean> {
  const end = await readOne(client, { direction: BACKWARDS, fromPosition: END }, signal);
  return end !== undefined && parsePosition(position).commit <= end.position.commit;
}

/** Passes on a promise's result, or rejects with Unanswered if that takes longer than `ms`. */
type Deadline = <T>(work: Promise<T>) => Promise<T>;

type Pending = Readonly<{ until: number; reject: (error: Error) => void }>;

/**
 * One timer for all pending promises: they all have the same time limit, so they time out in the order they began. A
 * timer and a signal for each append cost as much as the append itself.
 */
export function openDeadline(ms: number): Deadline {
  const pending = new Set<Pending>();
  let isArmed = false;

  function arm() {
    const [first] = pending;
    isArmed = first !== undefined;
    // A pending promise has a connection, which keeps the process alive.
    if (first) setTimeout(expire, Math.max(1, first.until - performance.now())).unref();
  }

  function expire() {
    const now = performance.now();
    for (const each of pending) {
      if (each.until > now) break;
      pending.delete(each);
      each.reject(new Unanswered(`no answer within ${ms} ms`));
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
