import { HOSTILE } from '@hirelane/contracts/fields';
import type { Event, NewEvent, Recorded } from './events.ts';

/** One service's log. Commit order is position order; streams have versions 1..n without holes. */
export interface EventStore {
  /** Every event of a stream, oldest first; `[]` when there is none. What is not `wanted` may keep its texts sealed. */
  read<E extends Event>(stream: string, wanted?: Wanted<E>): Promise<readonly Recorded<E>[]>;
  /**
   * Appends all events or none. `expected` is the stream's version as the caller read it; 0 means that the stream must
   * not exist. Answers the new version once it is durable. Throws WrongExpectedVersion when the stream is elsewhere, BadEvent when
   * the events can never be stored, NotWriting when they did not get their turn; any other error leaves the outcome
   * unknown: read the stream and look for your ids.
   */
  append<E extends Event>(stream: string, expected: number, events: readonly NewEvent<E>[]): Promise<number>;
}

/** Says of each event of a stream whether its reader looks at its texts. */
export type Wanted<E extends Event> = (events: readonly Recorded<E>[]) => readonly boolean[];

/** One service's log, read page by page: for readers who keep their place themselves, and may come back after years. */
export interface EventLog {
  /**
   * Up to `limit` events of a category that stand after a position (null: from the first), oldest first; fewer when there are
   * no more just now. Throws UnknownPosition for one that this log has never given out.
   */
  readAfter(category: string, after: string | null, limit: number): Promise<readonly Recorded[]>;
}

/** No place of this log: it is of another log, or the log has been put back to an earlier day. */
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

/** The payload itself is at fault, so that a retry is pointless. */
export class BadEvent extends Error {
  override readonly name = 'BadEvent';
}

/** The append did not get its turn: no connection, or others wrote all the time. It is not written, and will not be. */
export class NotWriting extends Error {
  override readonly name = 'NotWriting';
}

/**
 * The JSON text of an event's data or meta. Throws BadEvent for NUL and lone surrogates: PostgreSQL's `json` stores their
 * escapes, but nothing can turn them into text again, so that one such event would stop every projection.
 */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (text === undefined) throw new BadEvent('the event has no data');
  // Hostile characters are escaped in JSON, so that text without such an escape needs no closer look.
  if (ESCAPED.test(text)) refuseHostile(value);
  return text;
}

const ESCAPED = /\\u(?:0000|d[89a-f])/i;

function refuseHostile(value: unknown): void {
  JSON.stringify(value, (key, part) => {
    if ((typeof part === 'string' && HOSTILE.test(part)) || HOSTILE.test(key)) {
      throw new BadEvent('the event holds a NUL byte or half a character');
    }
    return part;
  });
}
