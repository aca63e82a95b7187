import type { Logger } from 'pino';

/** How many lines are logged for events that anyone can cause in any number. */
export const SAMPLE = {
  /** Milliseconds of a window. */
  window: 60_000,
  /** Lines of one event from one address, or one person, in a window. */
  perCaller: 10,
  /** Lines of one event from all of them together. */
  perEvent: 200,
};

/** Who brings it about: an address as `addressKey` makes it, or a person. */
export type LogSample = Readonly<{
  /** Whether this one is to be written down; else it is counted. */
  admits(event: string, caller: string): boolean;
  /** Writes down what was only counted so far. */
  close(): void;
}>;

/**
 * Keeps refusals from filling the log: of one event the first few from each caller in a window, and at the window's end one
 * line with the number of those that were left out. What it remembers is forgotten with the window, and is no more than
 * `perEvent` callers of each event.
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
