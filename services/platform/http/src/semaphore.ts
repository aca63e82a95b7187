import { HttpProblem } from './http-problem.ts';

/**
 * Runs at most `atOnce` tasks at a time; the others wait in order of arrival. Throws 503 with a Retry-After of 2 s if
 * `waitingMax` are already waiting.
 */
export function semaphore(atOnce: number, waitingMax: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new HttpProblem('unavailable', {}, 2);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
