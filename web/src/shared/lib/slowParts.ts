import { useEffect, useState } from 'react';

/** Time in milliseconds after a press on a link or button at which the page should show progress. */
const SLOW_MS = 150;

let slow = 0;
const listeners = new Set<(isAny: boolean) => void>();

function change(by: 1 | -1): void {
  slow += by;
  for (const listener of listeners) listener(slow > 0);
}

/** Counts a part of the app as slow if it has been loading for more than 150 ms, until it has loaded or failed. */
export function watchPart<T>(loading: Promise<T>): Promise<T> {
  let undo: (() => void) | undefined;
  const timer = setTimeout(() => {
    change(1);
    undo = () => change(-1);
  }, SLOW_MS);
  return loading.finally(() => {
    clearTimeout(timer);
    undo?.();
  });
}

/**
 * Whether any part of the app is slow to load. Uses component state: if an external store changed during a screen
 * transition, React would redo the transition synchronously and blank the current screen.
 */
export function useSlowPart(): boolean {
  const [isAny, setIsAny] = useState(slow > 0);
  useEffect(() => {
    setIsAny(slow > 0);
    listeners.add(setIsAny);
    return () => void listeners.delete(setIsAny);
  }, []);
  return isAny;
}
