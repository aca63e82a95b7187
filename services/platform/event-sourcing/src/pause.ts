/**
 * The range of the random variation in a pause, as a fraction of it, so that subscriptions' pauses do not all end at
 * once.
 */
const SPREAD = 0.5;

/** The number of reads without a pause after a quiet period. With little traffic, a subscription never pauses. */
export const BURST = 25;

export type Pause = Readonly<{
  /** Must be called after each read from the log. */
  count(): void;
  /** Makes later calls to `end` apply to the next wait. */
  rearm(): void;
  /** Ends the current wait, or the next one if no wait is in progress. */
  end(): void;
  /** Waits to collect events if no reads without a pause are left. */
  wait(): Promise<void>;
}>;

/**
 * A subscription's pause between two reads from a busy log: about `pauseMs`, or none if that is 0. The first `burst`
 * reads after a quiet period have no pause, and each unused pause allows one more
 * (docs/decisions/0083-pace-of-read-models.md).
 */
export function openPause(pauseMs: number, burst: number): Pause {
  /** Remaining reads without a pause, as of `countedAt`. */
  let free = burst;
  let countedAt = performance.now();
  let isEnded = false;
  /** Several Kafka partitions may wait at the same time. */
  const waiting = new Set<() => void>();
  return {
    count() {
      free -= 1;
    },
    rearm() {
      isEnded = false;
    },
    end() {
      isEnded = true;
      for (const endWait of waiting) endWait();
    },
    async wait() {
      if (pauseMs === 0) return;
      const now = performance.now();
      free = Math.min(burst, Math.max(0, free) + (now - countedAt) / pauseMs);
      countedAt = now;
      if (free >= 1 || isEnded) return;
      // biome-ignore lint/nursery/noJsRestrictedProperties: how long a subscription pauses is no secret.
      const left = (1 - free) * pauseMs * (1 + SPREAD * (Math.random() - 0.5));
      await new Promise<void>((resolve) => {
        const endWait = () => {
          clearTimeout(timer);
          waiting.delete(endWait);
          resolve();
        };
        const timer = setTimeout(endWait, left);
        waiting.add(endWait);
      });
    },
  };
}
