import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Whether somebody can see the page: its tab is in front. */
export const useIsVisible = (): boolean =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
