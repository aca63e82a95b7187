import { v5, v7 } from 'uuid';

/** A new UUIDv7 (RFC 9562, section 5.7): ids created later sort later. */
export const newId = (): string => v7();

/**
 * The id of the `index`th event that a command writes to a stream: UUIDv5 of the command's id, so that a retry computes
 * the same ids and finds them. The stream is in the name because one command may write to two.
 */
export const eventId = (commandId: string, stream: string, index: number): string =>
  v5(`${stream}/${index}`, commandId);

/** Milliseconds that an acknowledged event may take to reach other services, even on an overloaded machine. */
const PROPAGATION_TIMEOUT_MS = 5_000;
const JUST_MADE = 30_000;

/**
 * Returns the propagation timeout in ms for the thing with this UUIDv7 as its id: 0 for one that was created long ago,
 * or for another kind of id, because no event about it is on its way. `now` in ms.
 */
export function propagationTimeoutMs(id: string, now: number = Date.now()): number {
  if (!isV7(id)) return 0;
  const madeAt = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
  return Math.abs(now - madeAt) < JUST_MADE ? PROPAGATION_TIMEOUT_MS : 0;
}

const isV7 = (id: string) => id[14] === '7';
