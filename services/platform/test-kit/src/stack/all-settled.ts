/**
 * Resolves as Promise.all does; rejects with the first failure, but only once all promises have settled, so that a
 * cleanup finds everything that was started.
 */
export async function allSettled<T extends readonly unknown[] | []>(
  promises: T,
): Promise<{ -readonly [I in keyof T]: Awaited<T[I]> }> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}
