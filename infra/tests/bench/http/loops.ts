import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts one operation every `1 / perSecond` s, even if earlier ones have not ended, and resolves when all have. Each
 * gets the `performance.now()` of its intended start, so that delays on a busy machine count as waiting.
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

/** Runs an operation `count` times with `callers` callers, each with one in progress. Resolves with the results. */
export async function closedLoop<T>(
  count: number,
  callers: number,
  once: (n: number, caller: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let n = next++; n < count; n = next++) done[n] = await once(n, caller);
    }),
  );
  return done;
}
