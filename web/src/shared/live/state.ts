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

/** Whether this page hears of changes by itself. Otherwise it has to look. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => isOpen);
