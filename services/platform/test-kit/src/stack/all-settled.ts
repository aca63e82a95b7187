/**
 * What each promise resolves with, as Promise.all answers it; rejects with the first failure, but only once none is under way
 * any more: who cleans up then finds all that was started.
 */
export async function allSettled<T extends readonly unknown[] | []>(
  promises: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
