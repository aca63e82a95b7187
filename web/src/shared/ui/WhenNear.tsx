import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the visible area content starts to load. */
const MARGIN = '200px';

/**
 * Content that is rendered, and so loaded, once its position is nearly visible; immediately in a browser without
 * `IntersectionObserver`. A server-rendered page does not contain it, and is hydrated as is.
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
