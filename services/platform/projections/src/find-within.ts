import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;

/**
 * What `find` returns, asked again until it is there or `ms` are over; then null. Once `isComplete` has resolved it is
 * asked a last time: nothing more will come.
 */
export async function findWithin<T>(
  ms: number,
  find: () => Promise<T | null>,
  isComplete: Promise<void> = new Promise(() => {}),
): Promise<T | null> {
  const until = performance.now() + ms;
  const completed = isComplete.then(() => true);
  let isLast = false;
  for (;;) {
    const found = await find();
    const left = until - performance.now();
    if (found !== null || isLast || left <= 0) return found;
    isLast = await Promise.race([completed, sleep(Math.min(left, POLL_INTERVAL_MS), false)]);
  }
}
