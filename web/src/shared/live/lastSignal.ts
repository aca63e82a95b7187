import { localStore } from '@/shared/lib/storage';

/** Storage key for the last signal that this browser has received, followed by its user's id. */
export const LAST_SIGNAL_FLAG = 'heard';
/** How long requests include the last signal, in milliseconds. After that the change is visible everywhere. */
const SAID_MS = 60_000;

/**
 * Read at page load, because the page may load data before it subscribes and would otherwise miss changes in between.
 */
const atLoad = localStore.read(LAST_SIGNAL_FLAG);
let last: { id: string; at: number } | undefined;

/** The id of the last signal that this browser had received for this user when the page was loaded. */
export function lastSignalBefore(userId: string): string | undefined {
  const [user, id] = (atLoad ?? '').split(' ');
  return user === userId ? id : undefined;
}

/** Records that this page has received a signal. */
export function noteHeard(userId: string, id: string): void {
  last = { id, at: Date.now() };
  localStore.write(LAST_SIGNAL_FLAG, `${userId} ${id}`);
}

/**
 * The header that makes the server wait until its response includes the received signals: a signal may arrive before
 * the affected list has changed.
 */
export const lastSignalHeader = (): Record<string, string> =>
  last && Date.now() - last.at < SAID_MS ? { 'x-heard': last.id } : {};
