import type { ServiceName } from '@hirelane/contracts/service-token';
import { parseEnvironment, ServiceConfig } from './config.ts';
import { runProcess } from './run-process.ts';
import { type ServiceDefinition, startService } from './service.ts';

/** The whole of a service's `main.ts`: environment, start, drain on SIGTERM and SIGINT. */
export const runAlone = <S extends ServiceName>(
  define: (environment: NodeJS.ProcessEnv) => ServiceDefinition<S>,
): Promise<void> =>
  runProcess(
    () => parseEnvironment(ServiceConfig),
    (config, { log, registry }) => startService(define(process.env), config, log, registry),
  );
