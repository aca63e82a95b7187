import { constants } from 'node:os';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Milliseconds. npm passes a Ctrl-C on although the terminal has already sent it to us: two so close are one. */
const SAME_KEYSTROKE = 700;

/**
 * Calls `drain` on the first SIGTERM or SIGINT and exits with its code; another one of the same kind exits at once, with a
 * shell's code for it. To be called before anything that takes time: the first process of a container has no signal that
 * ends it by itself.
 */
export function onStopSignals(drain: (signal: NodeJS.Signals) => Promise<number>): void {
  const first = new Map<NodeJS.Signals, number>();
  const stop = (signal: NodeJS.Signals) => {
    const before = first.get(signal);
    const now = performance.now();
    if (before !== undefined) {
      if (now - before > SAME_KEYSTROKE) process.exit(128 + constants.signals[signal]);
      return;
    }
    first.set(signal, now);
    // One drain, whatever signals there are.
    if (first.size === 1) void drain(signal).then((code) => process.exit(code));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}
