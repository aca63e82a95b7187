import { HOSTILE } from '@hirelane/api/fields';
import type { Event, NewEvent, Recorded } from './events.ts';

/** One service's log. Commit order is position order; streams have versions 1..n without gaps. */
export interface EventStore {
  /**
   * Returns every event in a stream, oldest first, or `[]` if the stream does not exist. The text in events that are
   * not `wanted` may stay encrypted.
   */
  read<E extends Event>(stream: string, wanted?: EventSelection<E>): Promise<readonly Recorded<E>[]>;
  /**
   * Appends all events or none. `expected` is the stream version that the caller read; 0 means that the stream must not
   * exist. Returns the new version once it is durable. Throws WrongExpectedVersion if the stream is at another version,
   * BadEvent if the events can never be stored, NotWriting if the append did not get a turn. After any other error, the
   * outcome is unknown: read the stream and look for your ids.
   */
  append<E extends Event>(
    stream: string,
    expected: number,
    events: readonly NewEvent<E>[],
    response?: ClaimedResponse,
  ): Promise<number>;
}

/**
 * The response to the command that appends events, as JSON, and the claim on the command's idempotency key
 * (http/src/idempotency.ts). A log in the same database as the claims stores both together: either the events and the
 * response or neither.
 */
export type ClaimedResponse = Readonly<{
  claim: Readonly<{ actor: string; route: string; key: string }>;
  json: string;
  /** Called once the response is stored, before `append` returns; never by other logs. */
  onStored(): void;
}>;

/** Returns, for each event in a stream, whether the reader needs the event's text. */
export type EventSelection<E extends Event> = (events: readonly Recorded<E>[]) => readonly boolean[];

/** One service's log, read page by page, for readers that store their own position and may continue years later. */
export interface EventLog {
  /**
   * Returns up to `limit` events in a category, oldest first, that follow a checkpoint (checkpoint.ts), or start at the
   * first event if the checkpoint is null. A page contains fewer events, or none, if there are currently no more or if
   * time ran out while searching past events in other categories. In either case, the next page starts at `upTo`.
   * Throws UnknownPosition if the log does not contain the checkpoint's event.
   */
  readAfter(category: string, after: string | null, limit: number): Promise<LogPage>;
  /** Returns every event of each of these streams, as `read` does, in the order of `streams`. */
  readStreams(streams: readonly string[]): Promise<readonly (readonly Recorded[])[]>;
  /**
   * Returns a checkpoint before all events that the log recorded at or after `time` (milliseconds since 1970), in any
   * category; null if that is the start of the log. It is as late as can be found without reading the log from its
   * beginning. Assumes that the clock of the log was never set back.
   */
  checkpointBefore(time: number): Promise<string | null>;
}

/** What readers need that follow no clock. */
export type LogPages = Pick<EventLog, 'readAfter' | 'readStreams'>;

export type LogPage = Readonly<{
  events: readonly Recorded[];
  /**
   * The checkpoint up to which the log was searched: the checkpoint of the last event, or a later one. Equal to `after`
   * if there was nothing new, or too little to justify a new checkpoint.
   */
  upTo: string | null;
  /** Whether the page reaches the end of the log, as far as the store knows. */
  isEnd: boolean;
}>;

/** The position is not in this log: it is from a different log, or the log was restored from an older backup. */
export class UnknownPosition extends Error {
  override readonly name = 'UnknownPosition';
}

export class WrongExpectedVersion extends Error {
  override readonly name = 'WrongExpectedVersion';
  readonly stream: string;
  readonly expected: number;
  constructor(stream: string, expected: number) {
    super(`${stream} is not at version ${expected}`);
    this.stream = stream;
    this.expected = expected;
  }
}

/** The event itself is invalid, so a retry is pointless. */
export class BadEvent extends Error {
  override readonly name = 'BadEvent';
}

/**
 * The append did not get a turn: there was no connection, or other writers always came first. It was not and will not
 * be written.
 */
export class NotWriting extends Error {
  override readonly name = 'NotWriting';
}

/**
 * An event's data or meta as JSON text. Throws BadEvent for NUL and lone surrogates: PostgreSQL's `json` stores their
 * escapes, but cannot convert them back to text, so one such event would stop every projection.
 */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined) throw new BadEvent('the event has no data');
  // JSON escapes such characters, so text without such an escape needs no further check.
  if (ESCAPED.test(text)) refuseHostile(value);
  return text;
}

const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/** Throws for anything that `toJson` refuses, for a store whose library serializes the JSON itself. */
export function refuseUnstorable(value: unknown): void {
  if (value === undefined) throw new BadEvent('the event has no data');
  refuseHostile(value);
}

function refuseHostile(value: unknown): void {
  if (typeof value === 'string') {
    if (HOSTILE.test(value)) throw new BadEvent('The event contains a NUL byte or a lone surrogate.');
  } else if (Array.isArray(value)) {
    for (const part of value) refuseHostile(part);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      refuseHostile(key);
      refuseHostile(part);
    }
  }
}
