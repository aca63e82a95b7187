import { ConfigError } from '@hirelane/runtime/config';
import { onStopSignals } from '@hirelane/runtime/run-process';
import { flushSpans } from '@hirelane/runtime/tracing/span';
import { pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Config, parseConfig } from './config.ts';
import { startBff } from './start.ts';
import { untilDatabase } from './starting/database.ts';

await run(configOrExit());

async function run(config: Config) {
  const logger = pino({ name: 'bff', level: config.logLevel });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const stopping = new AbortController();
  // Deferred, so that the signal handlers are installed first.
  const starting = Promise.resolve().then(async () => {
    await untilDatabase(config, logger, stopping.signal);
    return startBff(config, { logger, registry });
  });
  onStopSignals(async (signal) => {
    logger.info({ event: 'stopping', signal });
    stopping.abort();
    try {
      // Waits for startup to finish, because a partially started process is harder to stop. Startup that is still
      // waiting for its database is aborted.
      const bff = await starting.catch((error) => {
        if (error !== stopping.signal.reason) throw error;
      });
      await bff?.stop();
      await flushSpans();
      return 0;
    } catch (error) {
      logger.fatal(error, 'The bff could not stop cleanly.');
      return 1;
    }
  });
  try {
    await starting;
  } catch (error) {
    // The process is ended by its stop handler.
    if (stopping.signal.aborted) return;
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else logger.fatal(error, 'The bff could not start.');
    process.exitCode = 1;
  }
}

function configOrExit(): Config {
  try {
    return parseConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
