import { type RefObject, useEffect, useState } from 'react';

/** Distance below the window, in pixels, at which an element's content starts to load. */
const AHEAD = '600px';

/**
 * Whether an element has come near the window. Browsers start to load a lazy picture at a distance of 1,250 to 2,500
 * pixels, so on a phone they would load it on every first visit, even without scrolling.
 */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setIsNear(true);
        observer.disconnect();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
