import { madeAtMs } from './ids.ts';

/** How long it may take for an acknowledged event to reach other services, even on an overloaded machine. */
const PROPAGATION_TIMEOUT_MS = 5_000;
const JUST_MADE_MS = 30_000;

/**
 * Returns the propagation timeout in ms for the item with this id. Returns 0 if the id is an old UUIDv7 or not a
 * UUIDv7, because no event about the item can then still be on its way. `now` is in ms.
 */
export function propagationTimeoutMs(id: string, now: number = Date.now()): number {
  if (!isV7(id)) return 0;
  return Math.abs(now - madeAtMs(id)) < JUST_MADE_MS ? PROPAGATION_TIMEOUT_MS : 0;
}

const isV7 = (id: string) => id[14] === '7';
