import { useEffect, useState } from 'react';

/** ms after a press on a link or a button until the page should show progress. */
const SLOW_MS = 150;

let slow = 0;
const listeners = new Set<(isAny: boolean) => void>();

function change(by: 1 | -1): void {
  slow += by;
  for (const listener of listeners) listener(slow > 0);
}

/** Counts a part of the app as slow once it has been loading for 150 ms, until it has loaded or failed. */
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
 * Whether a part of the app has been loading for a while. Uses its own state: if an external store changed in between,
 * React would redo a pending screen transition synchronously, and blank the screen that it keeps.
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
