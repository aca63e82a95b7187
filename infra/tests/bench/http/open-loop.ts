import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Begins one operation every `1 / perSecond` s, whether or not earlier ones have ended, and resolves when all have.
 * Each is given the `performance.now()` at which it was to begin: what is late because the machine was busy counts as
 * waiting.
 */
export async function openLoop<T>(
  count: number,
  perSecond: number,
  once: (n: number, intended: number) => Promise<T>,
): Promise<T[]> {
  const start = performance.now();
  const begun: Promise<T>[] = [];
  for (let n = 0; n < count; n++) {
    const intended = start + (n * 1_000) / perSecond;
    const early = intended - performance.now();
    if (early > 0) await sleep(early);
    begun.push(once(n, intended));
  }
  return Promise.all(begun);
}
