type Listener = () => void;

const listeners = new Set<Listener>();

/**
 * Calls `listener` for each response that is older than this user's own writes or received signals. Returns an
 * unsubscribe function.
 */
export function onStaleAnswer(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports a response that its server marks as stale (`x-stale`). */
export function noteStaleAnswer(): void {
  for (const listener of listeners) listener();
}
