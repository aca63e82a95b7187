/**
 * Makes a reading that many ask for run once at a time. Whoever asks gets what a reading found that began after they had
 * asked: those who come while one runs share the next one.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;

  async function begin(): Promise<T> {
    await running?.catch(() => undefined);
    next = null;
    const mine = read();
    running = mine;
    return mine;
  }
  return () => {
    next ??= begin();
    return next;
  };
}
