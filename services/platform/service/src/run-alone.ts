import type { ServiceName } from '@hirelane/api/services';
import { parseEnvironment, ServiceConfig } from '@hirelane/runtime/config';
import { runProcess } from '@hirelane/runtime/run-process';
import { serveStartingHealth, untilThere } from '@hirelane/runtime/starting/needs';
import { storeNeeds } from './adapters.ts';
import { type ServiceDefinition, startService } from './service.ts';

/** The body of a service's `main.ts`: reads the environment, waits for the stores, starts, and drains on a signal. */
export const runAlone = <S extends ServiceName>(
  define: (environment: NodeJS.ProcessEnv) => ServiceDefinition<S>,
): Promise<void> =>
  runProcess(
    () => parseEnvironment(ServiceConfig),
    async (config, { log, registry, stopping }) => {
      const definition = define(process.env);
      await untilThere(storeNeeds(config), {
        log: log.child({ service: definition.name }),
        stopping,
        serveNotReady: () => serveStartingHealth(config),
      });
      return startService(definition, config, log, { registry });
    },
  );
