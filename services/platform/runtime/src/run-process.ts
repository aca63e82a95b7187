import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { ConfigError, type Transport } from './config.ts';
import { openLog } from './log.ts';
import { processRegistry } from './metrics/process.ts';
import { onStopSignals } from './stop-signals.ts';
import { flushSpans } from './tracing/flush.ts';

/** What a start gets in addition to its configuration. */
export type Starting = Readonly<{
  log: Logger;
  /** Has the process's own metrics. */
  registry: Registry;
  /** Aborts when the process is stopped: a waiting start then gives up, with the signal's reason. */
  stopping: AbortSignal;
}>;

/**
 * The whole of a `main.ts`: reads the configuration, starts, and drains on SIGTERM and SIGINT, also during the start. A
 * configuration error is printed as its message, any other error with its stack.
 */
export async function runProcess<C extends Pick<Transport, 'LOG_LEVEL'>>(
  readConfig: () => C,
  start: (config: C, starting: Starting) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  const controller = new AbortController();
  const stopping = controller.signal;
  try {
    const config = readConfig();
    const log = openLog(config.LOG_LEVEL);
    // Deferred, so that the signal handlers are installed first.
    const running = Promise.resolve().then(() => start(config, { log, registry: processRegistry(), stopping }));
    onStopSignals(async (signal) => {
      log.info({ signal }, 'draining');
      controller.abort();
      try {
        // Waits for the start to finish, because half a start is harder to stop.
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

/** Ignores the error that only reports the stop. */
const unless = (stopping: AbortSignal) => (error: unknown) => {
  if (error !== stopping.reason) throw error;
};
