type Listener = () => void;

const listeners = new Set<Listener>();

/**
 * Has `listener` called with each answer that is older than what this person has written or heard of. Returns how to
 * stop that.
 */
export function onStaleAnswer(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** An answer has come that its server marks as too old (`x-stale`). */
export function noteStaleAnswer(): void {
  for (const listener of listeners) listener();
}
