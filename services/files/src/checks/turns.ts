import { semaphore } from '@hirelane/http/semaphore';

/** Semaphores with one slot per key, each removed when it is no longer used. */
export function semaphores(waitingMax: number) {
  const inUse = new Map<string, { inTurn: ReturnType<typeof semaphore>; users: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = inUse.get(key) ?? { inTurn: semaphore(1, waitingMax), users: 0 };
    inUse.set(key, own);
    own.users++;
    try {
      return await own.inTurn(work);
    } finally {
      own.users--;
      if (own.users === 0) inUse.delete(key);
    }
  };
}
