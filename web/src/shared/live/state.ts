import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Records whether this page receives live updates, over its own stream or another tab's. */
export function setLive(isLive: boolean): void {
  if (isLive === isOpen) return;
  isOpen = isLive;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Polling interval in milliseconds for a page that receives live updates, in case a signal is lost. */
const LIVE_PAUSE_MS = 300_000;

/** Returns the polling interval: `ms`, or longer while this page receives live updates. */
export const useFallbackPause = (ms: number): number =>
  useSyncExternalStore(subscribe, () => isOpen) ? LIVE_PAUSE_MS : ms;
