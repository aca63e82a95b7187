import { setTimeout as sleep } from 'node:timers/promises';
import {
  CancelledError,
  DeadlineExceededError,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  NotLeaderError,
  START,
  StreamNotFoundError,
  TimeoutError,
  UnavailableError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import {
  BadEvent,
  type EventLog,
  type EventStore,
  toJson,
  UnknownPosition,
  WrongExpectedVersion,
} from '@hirelane/event-sourcing/event-store';
import type { Event, NewEvent, Recorded } from '@hirelane/event-sourcing/events';
import { shareClient } from './client.ts';
import { readPage } from './read-log.ts';
import { toRecorded } from './recorded.ts';

export type EventStoreDbStore = EventStore & EventLog & Readonly<{ stop(): Promise<void> }>;

/**
 * How long one try may take. The library does not enforce its own deadline: a silent server would block us
 * forever.
 */
const TRY_TIMEOUT_MS = 5_000;
const TRIES = 3;
/** Before the second try; doubled before each further one. */
const BACK_OFF_MS = 100;

/** The outcome is unknown: the events may have been stored or not. A retry with the same ids finds out. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
  readonly code = 'ETIMEDOUT';
}

/**
 * The event store in EventStoreDB, or KurrentDB, which has the same protocol. All services may share one server: a
 * stream's name begins with its category, and a category belongs to one service. `deadline` in ms.
 */
export function openEventStoreDb(options: Readonly<{ url: string; deadline?: number }>): EventStoreDbStore {
  const { url, deadline = TRY_TIMEOUT_MS } = options;
  const { client, release } = shareClient(url);

  /** Tries again with the same ids and the same expected revision, which the server recognises as one append. */
  async function retrying<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await within(deadline, work());
      } catch (error) {
        if (isFinal(error)) throw error;
        if (attempt === TRIES)
          throw isPassing(error) ? new Unanswered('the server is unavailable', { cause: error }) : error;
        await sleep(BACK_OFF_MS * 2 ** (attempt - 1));
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
    readAfter: (category, after, limit) => retrying(() => readPage(client, { category, after, limit }, deadline)),
    stop: release,
  };
}

function propose({ id, type, data, meta }: NewEvent) {
  // Refuses the same events as PostgreSQL, because a log may be moved from one store to the other.
  toJson(data);
  toJson(meta);
  return jsonEvent({ id, type, data: data as Record<string, unknown>, metadata: meta });
}

const isFinal = (error: unknown): boolean =>
  [WrongExpectedVersionError, MaxAppendSizeExceededError, UnknownPosition].some((kind) => error instanceof kind);

/**
 * Errors of a server that is starting, stopping, electing a leader or overloaded. The outcome of an append is then
 * unknown.
 */
const isPassing = (error: unknown): boolean =>
  [UnavailableError, TimeoutError, DeadlineExceededError, CancelledError, NotLeaderError].some(
    (kind) => error instanceof kind,
  );

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = sleep(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Unanswered(`no answer within ${ms} ms`);
  });
  late.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
