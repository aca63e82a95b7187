import { randomInt } from 'node:crypto';
import { v5, v7 } from 'uuid';

/** The time of the last id, and the counter that orders ids created in the same millisecond. */
let last = { msecs: 0, seq: 0 };

/**
 * A new UUIDv7 (RFC 9562, section 5.7): ids created later sort later. The id contains the clock's time even after the
 * clock was set back. By default, the library would continue from the latest time it has seen, so every new id would
 * contain a time in the future.
 */
export function newId(): string {
  const msecs = Date.now();
  last = { msecs, seq: msecs === last.msecs ? last.seq + 1 : randomInt(2 ** 31) };
  return v7(last);
}

/** The creation time of a UUIDv7, from its first 48 bits, in milliseconds since 1970. */
export const madeAtMs = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

/**
 * The id of the `index`th event that a command writes to a stream: a UUIDv5 of the command's id, so that a retry
 * computes the same ids and finds them. The stream is part of the name because one command may write to two streams.
 */
export const eventId = (commandId: string, stream: string, index: number): string =>
  v5(`${stream}/${index}`, commandId);
