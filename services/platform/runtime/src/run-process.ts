import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { ConfigError, type Transport } from './config.ts';
import { openLog } from './log.ts';
import { processRegistry } from './metrics/process.ts';
import { onStopSignals } from './stop-signals.ts';
import { flushSpans } from './tracing/flush.ts';

/** What a start is given besides its configuration. */
export type Starting = Readonly<{
  log: Logger;
  /** Holds the process's own figures. */
  registry: Registry;
  /** Aborts when the process is told to stop: a start that waits gives up then, with the signal's reason. */
  stopping: AbortSignal;
}>;

/**
 * The whole of a `main.ts`: starts what `start` makes of the environment, and drains it on SIGTERM and SIGINT, also when they
 * come during the start. What is wrong with the configuration is told in words, anything else with its stack.
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
    // Nothing of it runs before the signals have their handlers.
    const running = Promise.resolve().then(() => start(config, { log, registry: processRegistry(), stopping }));
    onStopSignals(async (signal) => {
      log.info({ signal }, 'draining');
      controller.abort();
      try {
        // Stopping half of a start would be the harder case.
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
    // Whoever drains ends the process.
    if (stopping.aborted) return;
    process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}

/** Takes an error that only says that the process is to stop. */
const unless = (stopping: AbortSignal) => (error: unknown) => {
  if (error !== stopping.reason) throw error;
};
