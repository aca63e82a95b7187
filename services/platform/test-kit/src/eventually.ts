import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Calls `ask` until the check passes and returns its result; throws with the last result after `ms` (default 30 s,
 * because machines may be overloaded). Waits `pause` ms between calls.
 */
export async function eventually<T>(
  ask: () => Promise<T> | T,
  check: (answer: T) => boolean,
  ms = 30_000,
  pause = 10,
): Promise<T> {
  const until = performance.now() + ms;
  for (;;) {
    const answer = await ask();
    if (check(answer)) return answer;
    if (performance.now() > until) throw new Error(`the condition was not met; last result: ${JSON.stringify(answer)}`);
    await sleep(pause);
  }
}
