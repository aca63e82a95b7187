import { useEffect, useState } from 'react';

/** Whether the given number of milliseconds has passed since the first render. */
export function useIsLate(ms: number): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
}
