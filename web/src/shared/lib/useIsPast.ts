import { useEffect, useState } from 'react';

/** Timers pause while a machine sleeps, so the clock is read again after at most this time. */
const LOOK_MS = 3_600_000;

/** Whether an instant has passed according to this browser's clock; re-renders when it has. Always false for null. */
export function useIsPast(instant: string | null): boolean {
  const [now, setNow] = useState(Date.now);
  const end = instant === null ? Number.POSITIVE_INFINITY : Date.parse(instant);
  const isPast = end <= now;
  useEffect(() => {
    if (isPast || end === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(end - now, LOOK_MS));
    return () => clearTimeout(timer);
  }, [end, isPast, now]);
  return isPast;
}
