import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below what is in sight something is loaded already. */
const MARGIN = '200px';

/**
 * What is shown, and so loaded, once its place is nearly in sight; at once in a browser that cannot tell. A page that the
 * server has rendered is without it, and is taken over as it is.
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
