import { constants } from 'node:os';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { ConfigError, type EventTransport } from './config.ts';
import { openLog } from './log.ts';
import { processRegistry } from './metrics/series.ts';
import { flushSpans } from './tracing/span.ts';

/** The arguments of a start function in addition to its configuration. */
export type Starting = Readonly<{
  log: Logger;
  /** A registry that contains the process's own metrics. */
  registry: Registry;
  /** Aborts when the process is stopped: startup then gives up waiting, with the signal's reason. */
  stopping: AbortSignal;
}>;

/**
 * The complete body of a `main.ts`: reads the configuration, starts, and drains on SIGTERM and SIGINT, even during
 * startup. A configuration error is printed as its message, any other error with its stack.
 */
export async function runProcess<C extends Pick<EventTransport, 'LOG_LEVEL'>>(
  readConfig: () => C,
  start: (config: C, starting: Starting) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  const controller = new AbortController();
  const stopping = controller.signal;
  try {
    const config = readConfig();
    const log = openLog(config.LOG_LEVEL);
    // The start is deferred, so that the signal handlers are installed first.
    const running = Promise.resolve().then(() => start(config, { log, registry: processRegistry(), stopping }));
    onStopSignals(async (signal) => {
      log.info({ signal }, 'draining');
      controller.abort();
      try {
        // Waits for startup to finish, because a partially started process is harder to stop.
        await (await running.catch(unless(stopping)))?.stop();
        await flushSpans();
        return 0;
      } catch (error) {
        log.fatal({ err: error }, 'the drain failed');
        return 1;
      }
    });
    await running;
  } catch (error) {
    // The drain ends the process.
    if (stopping.aborted) return;
    process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}

/** Ignores the error that startup throws because it was stopped. */
const unless = (stopping: AbortSignal) => (error: unknown) => {
  if (error !== stopping.reason) throw error;
};

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
type StopSignal = (typeof SIGNALS)[number];

/** npm forwards a Ctrl-C that the terminal has already sent to us: two signals this close together count as one. */
const SAME_KEYSTROKE_MS = 700;

/** The exit code that shells use for a program that was ended by a signal. */
const codeOf = (signal: StopSignal) => 128 + constants.signals[signal];

/**
 * Calls `drain` on the first SIGTERM or SIGINT and exits with its code; a second signal of the same kind exits
 * immediately. Call it before anything that takes time, because signals have no default action in a container's first
 * process.
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
    // The process drains once, however many signals arrive.
    if (first.size === 1) void drain(signal).then((code) => process.exit(code));
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}

/** Makes the first signal end the process. Use it for tools, which have nothing to drain. */
export function endOnStopSignals(): void {
  for (const signal of SIGNALS) process.once(signal, () => process.exit(codeOf(signal)));
}
