import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks until the check holds and answers what was asked; throws with the last answer after `ms` (default 30 s: machines are overrun
 * at times). Waits `pause` ms between two questions.
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
    if (performance.now() > until) throw new Error(`it never came true; last seen: ${JSON.stringify(answer)}`);
    await sleep(pause);
  }
}
