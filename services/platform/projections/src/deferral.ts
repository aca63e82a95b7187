import type { Recorded } from '@hirelane/event-sourcing/events';
import { openTurns } from '@hirelane/event-sourcing/in-turn';
import { upcast } from '@hirelane/event-sourcing/upcast';
import { refusingTx } from './model-tx.ts';
import { applyOwn, partsOf, type ReadModel } from './projection.ts';

/** How long saving the progress past events that change nothing may wait. */
const DEFER_MS = 250;
/** How many events may wait. They are delivered again after a crash. */
const DEFERRED_MAX = 200;

export type Deferral = Readonly<{
  /** Takes a batch, which waits if none of its events changes the model; otherwise, it is written together with those that wait. */
  take(batch: readonly Recorded[], partition: string, upTo: string): Promise<void>;
  /** Writes what waits; after a failure, it is tried again later. */
  flush(): Promise<void>;
  /** Forgets what waits in a partition, because it will be delivered again. Returns whether anything waited. */
  forget(partition: string): boolean;
  /** Writes what waits, once. */
  stop(): Promise<void>;
}>;

type Options = Readonly<{
  readModel: ReadModel;
  write(batch: readonly Recorded[], partition: string, upTo: string): Promise<void>;
  /** Called with each event that changes nothing. */
  onIdle(event: Recorded): void;
}>;

/**
 * Saves a read model's progress past events that change nothing in it together with the next change, or after a short
 * time. Most events change only a few of the models that follow their category, and a transaction for each of the
 * others was most of the cost of an event.
 */
export function openDeferral({ readModel, write, onIdle }: Options): Deferral {
  const deferred = new Map<string, Readonly<{ events: readonly Recorded[]; upTo: string }>>();
  const inTurn = openTurns();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function flushPartition(partition: string): Promise<void> {
    const waiting = deferred.get(partition);
    if (!waiting) return;
    await write(waiting.events, partition, waiting.upTo);
    if (deferred.get(partition) === waiting) deferred.delete(partition);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    try {
      await Promise.all([...deferred.keys()].map((partition) => inTurn(partition, () => flushPartition(partition))));
    } catch (error) {
      flushLater();
      throw error;
    }
  }

  function flushLater() {
    if (isStopped) return;
    timer ??= setTimeout(() => void flush().catch(() => undefined), DEFER_MS).unref();
  }

  return {
    flush,
    forget: (partition) => deferred.delete(partition),
    stop() {
      isStopped = true;
      return flush();
    },
    take: (batch, partition, upTo) =>
      inTurn(partition, async () => {
        const events = [...(deferred.get(partition)?.events ?? []), ...batch];
        if (events.length <= DEFERRED_MAX && (await changesNothing(readModel, batch))) {
          deferred.set(partition, { events, upTo });
          batch.forEach(onIdle);
          return flushLater();
        }
        await write(events, partition, upTo);
        deferred.delete(partition);
      }),
  };
}

/** Whether applying the events sends no statement. */
async function changesNothing(readModel: ReadModel, batch: readonly Recorded[]): Promise<boolean> {
  // Such an event is used, and would have to be decrypted.
  if (batch.some(({ type }) => Object.hasOwn(readModel.texts, type))) return false;
  try {
    const events = batch.map(upcast) as Parameters<typeof applyOwn>[2];
    for (const [, part] of partsOf(readModel)) await applyOwn(refusingTx, part, events);
    return true;
  } catch {
    return false;
  }
}
