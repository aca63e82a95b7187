import { constants } from 'node:os';

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
export type StopSignal = (typeof SIGNALS)[number];

/**
 * npm forwards a Ctrl-C although the terminal has already sent it to us: two this close together count as
 * one.
 */
const SAME_KEYSTROKE_MS = 700;

/** The exit code that shells use for a program that was ended by a signal. */
const codeOf = (signal: StopSignal) => 128 + constants.signals[signal];

/**
 * Calls `drain` on the first SIGTERM or SIGINT and exits with its code; another one of the same kind exits immediately.
 * Call it before anything that takes time: for the first process of a container no signal has a default action.
 */
export function onStopSignals(drain: (signal: StopSignal) => Promise<number>): void {
  const first = new Map<StopSignal, number>();
  const stop = (signal: StopSignal) => {
    const before = first.get(signal);
    const now = performance.now();
    if (before !== undefined) {
      if (now - before > SAME_KEYSTROKE_MS) process.exit(codeOf(signal));
      return;
    }
    first.set(signal, now);
    // One drain, whatever the number of signals.
    if (first.size === 1) void drain(signal).then((code) => process.exit(code));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}

/** For tools, which have nothing to drain: the first signal ends the process. */
export function endOnStopSignals(): void {
  for (const signal of SIGNALS) process.once(signal, () => process.exit(codeOf(signal)));
}
