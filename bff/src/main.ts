import { pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Config, readConfig } from './config.ts';
import { flushSpans } from './http/trace.ts';
import { startBff } from './start.ts';
import { onStopSignals } from './stop-signals.ts';

await run(configOrExit());

async function run(config: Config) {
  const logger = pino({ name: 'bff', level: config.logLevel });
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  let isStopping = false;
  // Nothing of it runs before the signals have their handlers.
  const starting = Promise.resolve().then(() => startBff(config, { logger, registry }));
  onStopSignals(async (signal) => {
    isStopping = true;
    logger.info({ event: 'stopping', signal });
    try {
      // Stopping half of a start would be the harder case.
      await (await starting).stop();
      await flushSpans();
      return 0;
    } catch (error) {
      logger.fatal(error, 'The bff could not stop as it should.');
      return 1;
    }
  });
  try {
    await starting;
  } catch (error) {
    // Whoever stops it ends the process.
    if (isStopping) return;
    logger.fatal(error, 'The bff could not start.');
    process.exitCode = 1;
  }
}

function configOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
