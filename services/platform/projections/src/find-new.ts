import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Projector } from './projector.ts';

/** How long to wait for an item that may have just been created. Contract ids do not contain their creation time. */
const TIMEOUT_MS = 2_000;
/**
 * After a wait that found nothing, the same id is not waited for again for `ttl` milliseconds. At most `max` ids are
 * remembered.
 */
const IN_VAIN = { ttl: 60_000, max: 10_000 } as const;

type Waiting<T> = Readonly<{ id: string; found: Promise<T | null> }>;

/**
 * Wraps `find`, which may run before the item is in `shown`, the read model that it searches. Waits up to 2 s for a
 * missing item, until the read model contains everything that was in the logs. A caller can make up ids, and not every
 * bus can report when it has caught up, so only one id per person is waited for at a time; for another missing id, the
 * result is null immediately. For a minute after an id was not found, it is looked up without waiting.
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
 * Repeats `find` until its result is not null, and returns that result. Returns null after `ms`. Once `isComplete` has
 * resolved, `find` is called one last time, because nothing more will arrive.
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
