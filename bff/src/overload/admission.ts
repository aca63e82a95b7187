import { AsyncResource } from 'node:async_hooks';

type Settings = Readonly<{
  /** Pieces of work in progress at most. */
  atOnce: number;
  /** What is expected to wait longer than this many milliseconds is refused at once. */
  expectedMaxMs: number;
  /** What has waited this many milliseconds is refused after all. */
  waitMaxMs: number;
}>;

type Work = Readonly<{
  /** Begins; it calls `leave` once it is over. Further calls do nothing. */
  start(leave: () => void): void;
  /** Called instead of `start`: at once, or when the wait became longer than expected. */
  refuse(): void;
}>;

export type Admission = Readonly<{
  /** Starts the work now, or queues it, or refuses it. Returns a function that takes it out of the queue. */
  enter(work: Work): () => void;
  /** How many wait. */
  waiting(): number;
}>;

/** Share of the newest interval in the average: about the last twenty count. */
const WEIGHT = 0.1;

/**
 * A queue before work of one kind, first come, first served. It is bounded by time, not by length: the wait of one more
 * is the number of those before it times the average interval between two starts, plus the time since the last
 * (J. Little, Oper. Res. 9 (1961), 383). Work that is slow, or does not end at all, so shortens the queue.
 */
export function openAdmission(
  { atOnce, expectedMaxMs, waitMaxMs }: Settings,
  now = () => performance.now(),
): Admission {
  const queue = new Set<Work & { since: number }>();
  let running = 0;
  let intervalMs = 0;
  let lastStart = 0;
  let isDue = false;
  let timer: NodeJS.Timeout | undefined;

  function start({ start: begin }: Work) {
    running++;
    let isOver = false;
    begin(() => {
      if (isOver) return;
      isOver = true;
      running--;
      scheduleNext();
    });
  }

  // Not within the work that has just ended: its answer is sent first.
  function scheduleNext() {
    if (isDue || queue.size === 0) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      startNext();
    });
  }

  function startNext() {
    for (const work of queue) {
      if (running >= atOnce) return;
      queue.delete(work);
      const time = now();
      intervalMs += WEIGHT * (time - lastStart - intervalMs);
      lastStart = time;
      start(work);
    }
  }

  const waitMs = () => (queue.size + 1) * intervalMs + now() - lastStart;

  /** Where nothing ends any more, nothing starts either: those who have waited too long are refused. */
  function refuseLate() {
    timer = undefined;
    const since = now() - waitMaxMs;
    for (const work of queue) {
      if (work.since > since) break;
      queue.delete(work);
      work.refuse();
    }
    watchQueue();
  }

  function watchQueue() {
    const [first] = queue;
    if (first === undefined || timer !== undefined) return;
    timer = setTimeout(refuseLate, Math.max(1, first.since + waitMaxMs - now())).unref();
  }

  return {
    enter(work) {
      if (running < atOnce && queue.size === 0) {
        start(work);
        return () => undefined;
      }
      // One may always wait: its start is what tells that work has become faster.
      if (queue.size > 0 && waitMs() > expectedMaxMs) {
        work.refuse();
        return () => undefined;
      }
      // It starts within the end of other work, whose trace is not its own.
      const queued = { ...work, start: AsyncResource.bind(work.start), since: now() };
      if (queue.size === 0) lastStart = queued.since;
      queue.add(queued);
      scheduleNext();
      watchQueue();
      return () => void queue.delete(queued);
    },
    waiting: () => queue.size,
  };
}
