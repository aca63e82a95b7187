import { setTimeout as sleep } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;

/** What `find` returns, asked again until it is there or `ms` are over; then null. */
export async function findWithin<T>(ms: number, find: () => Promise<T | null>): Promise<T | null> {
  const until = performance.now() + ms;
  for (;;) {
    const found = await find();
    const left = until - performance.now();
    if (found !== null || left <= 0) return found;
    await sleep(Math.min(left, POLL_INTERVAL_MS));
  }
}
