import { setTimeout as sleep } from 'node:timers/promises';

const FIRST = 50;
const LONGEST = 5_000;

/**
 * Waits before try number `failures` + 1: twice as long each time, 5 s at most, and by chance up to a half shorter, so that
 * those that failed together do not come back together. Returns at once when the signal aborts.
 */
export async function backOff(failures: number, signal: AbortSignal): Promise<void> {
  const ms = Math.min(LONGEST, FIRST * 2 ** failures) * (0.5 + Math.random() / 2);
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
