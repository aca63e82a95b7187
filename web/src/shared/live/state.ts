import { useSyncExternalStore } from 'react';

let isOpen = false;
const listeners = new Set<() => void>();

/** Says whether this page hears of changes by itself, over its own stream or that of another tab. */
export function setLive(isLive: boolean): void {
  if (isLive === isOpen) return;
  isOpen = isLive;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** ms between two looks of a page that hears of changes by itself: should a signal be lost. */
const LIVE_PAUSE_MS = 300_000;

/** The pause between two looks at what may have changed: `ms`, or long while this page hears of it by itself. */
export const useFallbackPause = (ms: number): number =>
  useSyncExternalStore(subscribe, () => isOpen) ? LIVE_PAUSE_MS : ms;
