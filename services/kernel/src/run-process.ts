import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { ConfigError, type Transport } from './config.ts';
import { openLog } from './log.ts';
import { processRegistry } from './metrics/process.ts';
import { flushSpans } from './tracing/flush.ts';

/**
 * The whole of a `main.ts`: starts what `start` makes of the environment, and drains it on SIGTERM and SIGINT. A
 * configuration that is wrong is told in words, anything else with its stack. `registry` holds the process's own figures.
 */
export async function runProcess<C extends Pick<Transport, 'LOG_LEVEL'>>(
  readConfig: () => C,
  start: (config: C, log: Logger, registry: Registry) => Promise<{ stop(): Promise<void> }>,
): Promise<void> {
  try {
    const config = readConfig();
    const log = openLog(config.LOG_LEVEL);
    const running = await start(config, log, processRegistry());
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        log.info({ signal }, 'draining');
        running
          .stop()
          .then(flushSpans)
          .then(
            () => process.exit(0),
            (error) => {
              log.fatal({ err: error }, 'the drain failed');
              process.exit(1);
            },
          );
      });
    }
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}
