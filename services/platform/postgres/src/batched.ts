import { setImmediate as nextTurn } from 'node:timers/promises';
import { isTransient } from './transient.ts';

type Waiting<Item, Result> = Readonly<{
  item: Item;
  since: number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}>;

type Settings<Item> = Readonly<{
  /** Returns an item's key. Items with the same key are never in one batch. By default, any items can be. */
  keyOf?: (item: Item) => string;
  /** The maximum number of items per batch. */
  max?: number;
  /** Whether the first item waits for others that arrive in the same turn of the event loop. */
  gathers?: boolean;
}>;

const MAX = 256;
/** How long an item may wait for its batch, in milliseconds. A query may wait for a connection for the same time. */
const WAIT_MS = 5_000;

/**
 * Turns a statement for many items into a function for one. Items that arrive while a batch is running form the next
 * one, in the same way as appends in the writer; a single item does not wait. Many concurrent requests therefore cost
 * no more statements than a few. `run` returns a result for each item, in order. If it fails for a reason other than
 * the connection, each item is tried separately, so that one item cannot make the others fail. Items that have waited
 * for five seconds are rejected.
 */
export function batched<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  { keyOf, max = MAX, gathers = false }: Settings<Item> = {},
): (item: Item) => Promise<Result> {
  let queue: Waiting<Item, Result>[] = [];
  let isRunning = false;

  function takeBatch(): Waiting<Item, Result>[] {
    const keys = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    const rest: Waiting<Item, Result>[] = [];
    const since = performance.now() - WAIT_MS;
    for (const waiting of queue) {
      if (waiting.since < since) {
        // A timeout is treated as transient (transient.ts), so the request may be sent again.
        waiting.reject(new Error('timeout: the statements before this one took too long'));
        continue;
      }
      const key = keyOf?.(waiting.item);
      if (batch.length >= max || (key !== undefined && keys.has(key))) rest.push(waiting);
      else {
        if (key !== undefined) keys.add(key);
        batch.push(waiting);
      }
    }
    queue = rest;
    return batch;
  }

  async function attempt(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, i) => void resolve(results[i] as Result));
    } catch (error) {
      if (batch.length > 1 && !isTransient(error)) for (const waiting of batch) await attempt([waiting]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async function drain() {
    isRunning = true;
    if (gathers) await nextTurn();
    while (queue.length > 0) {
      const batch = takeBatch();
      if (batch.length > 0) await attempt(batch);
    }
    isRunning = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, since: performance.now(), resolve, reject });
      if (!isRunning) void drain();
    });
}
