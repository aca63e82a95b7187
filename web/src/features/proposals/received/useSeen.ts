import { type RefObject, useEffect, useRef } from 'react';

/** How long a letter has to be on screen to count as read. */
const SEEN_MS = 1_000;
/** Pixels of it that have to be on screen; all of a shorter one. */
const SEEN_HEIGHT = 120;
const THRESHOLDS = [0, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1];

/** Calls `onSeen` once when the element has been on screen for a second, for as long as `isWatched`. */
export function useSeen(element: RefObject<HTMLElement | null>, isWatched: boolean, onSeen: () => void): void {
  const newest = useRef(onSeen);
  useEffect(() => {
    newest.current = onSeen;
  });
  useEffect(() => {
    if (!isWatched || !element.current) return;
    let timer: number | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (!entry) return;
        const { intersectionRect, boundingClientRect } = entry;
        const isOnScreen =
          entry.isIntersecting && intersectionRect.height >= Math.min(SEEN_HEIGHT, boundingClientRect.height);
        if (isOnScreen) timer = window.setTimeout(() => !document.hidden && newest.current(), SEEN_MS);
      },
      { threshold: THRESHOLDS },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element, isWatched]);
}
