/** The number of events from which a batch waits for its turn: only a read model that is behind gets so many. */
export const LARGE = 100;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs `work`, which applies `count` events. The large batches of all read models in this process run one at a time, in
 * order, so that requests do not compete with every read model at once while the models catch up. `work` must not wait
 * for another read model. Rejects like `work` (docs/decisions/0083-pace-of-read-models.md).
 */
export async function inTurn<T>(count: number, work: () => Promise<T>): Promise<T> {
  if (count < LARGE) return work();
  const result = last.then(work, work);
  last = result;
  return result;
}
