/**
 * Runs pieces of work with the same key one after the other, in the order in which they came. What many send to one
 * stream at once then does not fail by conflicts; other copies of the service still may cause some.
 */
export function openTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    const settled = result.catch(() => undefined);
    last.set(key, settled);
    try {
      return await result;
    } finally {
      if (last.get(key) === settled) last.delete(key);
    }
  };
}
