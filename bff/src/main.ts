import { pino } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { type Config, readConfig } from './config.ts';
import { flushSpans } from './http/trace.ts';
import { startBff } from './start.ts';

await run(configOrExit());

async function run(config: Config) {
  const logger = pino({ name: 'bff', level: config.logLevel });
  try {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    const bff = await startBff(config, { logger, registry });
    let stopping = false;
    const stop = async (signal: NodeJS.Signals) => {
      if (stopping) return;
      stopping = true;
      logger.info({ event: 'stopping', signal });
      await bff.stop();
      await flushSpans();
      process.exit(0);
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
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
