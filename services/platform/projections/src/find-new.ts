import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Projector } from './projector.ts';

/** How long to wait for something that may have just been created. Contract ids do not contain their time. */
const TIMEOUT_MS = 2_000;
/** How long an id is not waited for again after a wait in vain, and how many such ids are remembered. */
const IN_VAIN = { ttl: 60_000, max: 10_000 } as const;

type Waiting<T> = Readonly<{ id: string; found: Promise<T | null> }>;

/**
 * Wraps `find`, which may be too early: a missing item is waited for until `shown`, the read model it is looked up in,
 * contains everything that was in the logs, at most 2 s. A caller can make up ids, and not every bus can tell when it
 * has caught up, so only one id per person is waited for at a time, and another missing one is null immediately. The
 * same applies for a minute to an id that was waited for in vain, which is still looked up.
 */
export function findNew<T>(find: (id: string, userId: string) => Promise<T | null>, shown: Pick<Projector, 'catchUp'>) {
  const waitings = new Map<string, Waiting<T>>();
  const inVain = new LRUCache<string, true>(IN_VAIN);

  return async (id: string, userId: string): Promise<T | null> => {
    const found = await find(id, userId);
    const asked = `${userId} ${id}`;
    if (found !== null || inVain.has(asked)) return found;
    const current = waitings.get(userId);
    if (current) return current.id === id ? current.found : null;
    const waiting = findWithin(TIMEOUT_MS, () => find(id, userId), shown.catchUp())
      .then((late) => {
        if (late === null) inVain.set(asked, true);
        return late;
      })
      .finally(() => waitings.delete(userId));
    waitings.set(userId, { id, found: waiting });
    return waiting;
  };
}

const POLL_INTERVAL_MS = 50;

/**
 * The result of `find`, repeated until it is not null or `ms` have passed; then null. Once `isComplete` has resolved,
 * `find` is called a last time, because nothing more will arrive.
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
