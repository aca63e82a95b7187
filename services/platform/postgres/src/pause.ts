/** The pauses of subscriptions differ by this share, so that they do not all end at once. */
const SPREAD = 0.5;

export type Pause = Readonly<{
  /** The log was read once more. */
  count(): void;
  /** From here on an `end` counts for the next wait. */
  rearm(): void;
  /** Ends the wait that goes on, or else the next one. */
  end(): void;
  /** Lets events gather, once the reads without a pause are used up. */
  wait(): Promise<void>;
}>;

/**
 * What a subscription waits between two reads of a busy log, about `pauseMs`; 0: nothing. The first `burst` reads after
 * a silence need no pause, and each pause that goes by unused lets one more go without
 * (docs/decisions/0083-pace-of-read-models.md).
 */
export function openPause(pauseMs: number, burst: number): Pause {
  /** Reads that need no pause, as of `countedAt`. */
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
