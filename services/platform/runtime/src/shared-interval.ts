const intervals = new Map<number, Readonly<{ checks: Set<() => void>; timer: NodeJS.Timeout }>>();

/**
 * Calls `check` every `ms` until the returned function is called. All checks with the same interval share one timer,
 * which does not keep the process running: each timer of its own would wake an idle process. `check` must not throw.
 */
export function everyShared(ms: number, check: () => void): () => void {
  const checks = intervals.get(ms)?.checks ?? new Set();
  if (!intervals.has(ms)) {
    const timer = setInterval(() => {
      for (const each of checks) each();
    }, ms).unref();
    intervals.set(ms, { checks, timer });
  }
  // Distinguishes two calls with the same function.
  const own = () => check();
  checks.add(own);
  return () => {
    if (!checks.delete(own) || checks.size > 0) return;
    clearInterval(intervals.get(ms)?.timer);
    intervals.delete(ms);
  };
}
