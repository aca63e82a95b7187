import { Unanswered } from './unanswered.ts';

/** Passes on what a promise settles to, or rejects with Unanswered when that takes longer than `ms`. */
export type Deadline = <T>(work: Promise<T>) => Promise<T>;

type Pending = Readonly<{ until: number; reject: (error: Error) => void }>;

/**
 * One timer for all that is in progress, since each may take equally long and so ends in the order of its beginning: a
 * timer and a signal for each append cost as much as the append itself.
 */
export function openDeadline(ms: number): Deadline {
  const pending = new Set<Pending>();
  let isArmed = false;

  function arm() {
    const [first] = pending;
    isArmed = first !== undefined;
    // What is in progress has a connection, which keeps the process alive.
    if (first) setTimeout(expire, Math.max(1, first.until - performance.now())).unref();
  }

  function expire() {
    const now = performance.now();
    for (const each of pending) {
      if (each.until > now) break;
      pending.delete(each);
      each.reject(new Unanswered(`no answer within ${ms} ms`));
    }
    arm();
  }

  return (work) =>
    new Promise((resolve, reject) => {
      const own = { until: performance.now() + ms, reject };
      pending.add(own);
      if (!isArmed) arm();
      work.then(
        (value) => {
          pending.delete(own);
          resolve(value);
        },
        (error: unknown) => {
          pending.delete(own);
          reject(error);
        },
      );
    });
}
