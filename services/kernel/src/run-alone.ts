import type { ServiceName } from '@hirelane/contracts/service-token';
import { pino } from 'pino';
import { ConfigError, parseEnvironment, ServiceConfig } from './config.ts';
import { type ServiceDefinition, startService } from './service.ts';

/** The whole of a service's `main.ts`: environment, start, drain on SIGTERM and SIGINT. */
export async function runAlone<S extends ServiceName>(
  define: (environment: NodeJS.ProcessEnv) => ServiceDefinition<S>,
): Promise<void> {
  try {
    const config = parseEnvironment(ServiceConfig);
    const log = pino({ level: config.LOG_LEVEL });
    const service = await startService(define(process.env), config, log);
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.once(signal, () => {
        log.info({ signal }, 'draining');
        service.stop().then(
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
