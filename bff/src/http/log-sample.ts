import type { Logger } from 'pino';

/** How many lines to log for events that any caller can cause any number of times. */
export const SAMPLE = {
  /** Length of a window in milliseconds. */
  window: 60_000,
  /** Maximum number of lines per window for an event from one address or user. */
  perCaller: 10,
  /** Maximum number of lines per window for an event from all callers together. */
  perEvent: 200,
};

/** `caller` is an address as returned by `addressKey`, or a user. */
export type LogSample = Readonly<{
  /** Whether to log this event; otherwise it is only counted. */
  admits(event: string, caller: string): boolean;
  /** Logs how many events were counted but not logged. */
  close(): void;
}>;

/**
 * Keeps refusals from filling the log. Admits each caller's first few occurrences of an event in a window, and logs at
 * the window's end how many were dropped. Counts are reset with each window, and at most `perEvent` callers are tracked
 * per event.
 */
export function openLogSample(logger: Logger, { window, perCaller, perEvent } = SAMPLE): LogSample {
  const events = new Map<string, { callers: Map<string, number>; written: number; leftOut: number }>();
  let timer: NodeJS.Timeout | undefined;

  function end() {
    clearTimeout(timer);
    timer = undefined;
    for (const [of, { leftOut }] of events) {
      if (leftOut > 0) logger.warn({ event: 'log-lines-left-out', of, leftOut, seconds: window / 1_000 });
    }
    events.clear();
  }

  return {
    admits(event, caller) {
      timer ??= setTimeout(end, window).unref();
      const counts = events.get(event) ?? { callers: new Map<string, number>(), written: 0, leftOut: 0 };
      events.set(event, counts);
      const before = counts.callers.get(caller) ?? 0;
      if (before >= perCaller || counts.written >= perEvent) {
        counts.leftOut++;
        return false;
      }
      counts.callers.set(caller, before + 1);
      counts.written++;
      return true;
    },
    close: end,
  };
}
