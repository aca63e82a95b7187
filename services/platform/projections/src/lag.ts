import type { EventBus, HandleBatch } from '@hirelane/event-sourcing/event-bus';

/** How long a failed batch counts as waiting. A bus retries it sooner, unless another process has taken it over. */
const FAILED_COUNTS_MS = 60_000;

export type LagClock = Readonly<{
  /** Wraps a handler and records the batches that it has received but not finished. */
  watch(handle: HandleBatch): HandleBatch;
  /**
   * Returns the number of waiting events: the bus's count (`behind`, which is null while unknown), but at least the
   * number of events being handled.
   */
  events(behind: number | null): number | null;
  /**
   * Returns the age in seconds of the oldest waiting event, or 0 if no event is waiting, or null while the age is
   * unknown. Between two batches, this is the age of the last event handled.
   */
  seconds(behind: number | null): number | null;
  /** Returns the number of events handled. An event counts once for each delivery. */
  handled(): number;
}>;

/**
 * Measures how far a consumer of events lags behind. The age of the last event handled is not enough, because after a
 * quiet hour it is an hour even though no event is waiting.
 */
export function openLagClock(now: () => number = Date.now): LagClock {
  const waiting = new Map<string, Readonly<{ size: number; at: number; until: number }>>();
  let handled = 0;
  let handledAt: number | undefined;
  const current = () => [...waiting.values()].filter(({ until }) => until > now());
  return {
    watch:
      (handle) =>
      async (batch, partition, ...where) => {
        if (batch.length === 0) return handle(batch, partition, ...where);
        const given = { size: batch.length, at: Date.parse(batch[0]?.at ?? '') };
        waiting.set(partition, { ...given, until: Number.POSITIVE_INFINITY });
        try {
          await handle(batch, partition, ...where);
          waiting.delete(partition);
          handled += batch.length;
          handledAt = Date.parse(batch.at(-1)?.at ?? '');
        } catch (error) {
          waiting.set(partition, { ...given, until: now() + FAILED_COUNTS_MS });
          throw error;
        }
      },
    events(behind) {
      if (behind === null) return null;
      return Math.max(
        behind,
        current().reduce((sum, { size }) => sum + size, 0),
      );
    },
    seconds(behind) {
      const ages = current().map(({ at }) => at);
      if (ages.length > 0) return ageOf(Math.min(...ages));
      if (behind === 0) return 0;
      return behind === null || handledAt === undefined ? null : ageOf(handledAt);
    },
    handled: () => handled,
  };

  function ageOf(at: number): number {
    return Math.max(0, now() - at) / 1_000;
  }
}

/** Wraps a bus so that the clock records its deliveries. */
export const watchedBus = (bus: EventBus, clock: LagClock): EventBus => ({
  subscribe: (name, categories, resume, handle) => bus.subscribe(name, categories, resume, clock.watch(handle)),
});
