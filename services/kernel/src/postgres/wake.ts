import { EventEmitter } from 'node:events';

/**
 * Tells subscribers in this process that a log has grown, so that they need not wait for PostgreSQL's NOTIFY or their next
 * poll. Only a hint: a needless wake costs one query, a lost one at most a second.
 */
const bell = new EventEmitter();
bell.setMaxListeners(0);

export const ring = (log: string): void => void bell.emit(log);

/** Answers the function that stops listening. */
export function onRing(log: string, listener: () => void): () => void {
  bell.on(log, listener);
  return () => bell.off(log, listener);
}

/** Channel of NOTIFY; the payload is the log's name. */
export const CHANNEL = 'hirelane_events';

/** Backend ids of this process's writers: what they NOTIFY has already been rung here. */
export const ownBackends = new Set<number>();
