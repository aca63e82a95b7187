import { type ReactNode, useEffect, useRef, useState } from 'react';

/** The distance below the visible area at which content starts to load. */
const MARGIN = '200px';

/**
 * Renders its children, and so loads them, once their position is nearly visible; immediately in a browser without
 * `IntersectionObserver`. Neither the server nor hydration renders them.
 */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    if (typeof IntersectionObserver === 'undefined') return setIsNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return <div ref={place}>{isNear && children}</div>;
}
