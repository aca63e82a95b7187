/** Subscriptions' pauses differ by this share, so that they do not all end at once. */
const SPREAD = 0.5;

/** Reads without a pause after a silence: a subscription for a few users never pauses. */
export const BURST = 25;

export type Pause = Readonly<{
  /** Call it after each read from the log. */
  count(): void;
  /** Makes later calls of `end` apply to the next wait. */
  rearm(): void;
  /** Ends the current wait or, without one, the next. */
  end(): void;
  /** Waits to collect events, once the reads without a pause are used up. */
  wait(): Promise<void>;
}>;

/**
 * A subscription's pause between two reads of a busy log, about `pauseMs`; 0: none. The first `burst` reads after a
 * silence have no pause, and each unused pause allows one more (docs/decisions/0083-pace-of-read-models.md).
 */
export function openPause(pauseMs: number, burst: number): Pause {
  /** Remaining reads without a pause, as of `countedAt`. */
  let free = burst;
  let countedAt = performance.now();
  let isEnded = false;
  let endWait = () => {};
  return {
    count() {
      free -= 1;
    },
    rearm() {
      isEnded = false;
    },
    end() {
      isEnded = true;
      endWait();
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
        const timer = setTimeout(resolve, left);
        endWait = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      endWait = () => {};
    },
  };
}
