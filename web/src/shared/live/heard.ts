import { localStore } from '@/shared/lib/storage';

/** The storage key of the last signal that this browser has heard, after the id of its user. */
export const HEARD_FLAG = 'heard';
/** ms for which the server is told of the last signal: what it stands for is everywhere by then. */
const SAID_MS = 60_000;

/** Read when the page is loaded: what came later may be missing in what the page has read before it listens. */
const atLoad = localStore.read(HEARD_FLAG);
let last: { id: string; at: number } | undefined;

/** The id of the last signal that this browser had heard as this user when the page was loaded. */
export function heardBefore(userId: string): string | undefined {
  const [user, id] = (atLoad ?? '').split(' ');
  return user === userId ? id : undefined;
}

/** This page has heard a signal. */
export function noteHeard(userId: string, id: string): void {
  last = { id, at: Date.now() };
  localStore.write(HEARD_FLAG, `${userId} ${id}`);
}

/**
 * Has the answer wait until it includes what the page has heard of: the signal may be here before the list that it is
 * about has changed.
 */
export const heardHeader = (): Record<string, string> =>
  last && Date.now() - last.at < SAID_MS ? { 'x-heard': last.id } : {};
