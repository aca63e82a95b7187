import { ConfigError, parseEnvironment } from '@hirelane/runtime/config';
import { TelemetryVariables } from '../settings.ts';
import { startTelemetry } from './start.ts';

/**
 * Sends the traces of the process that `infra/deploy/docker/start.mjs` is about to start, if
 * OTEL_EXPORTER_OTLP_ENDPOINT is set. `main` is that process's main module, relative to the repository root. The
 * process itself sends its last spans before it exits.
 */
export function traceProcess(main: string, environment: NodeJS.ProcessEnv): void {
  try {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = parseEnvironment(TelemetryVariables, environment);
    if (endpoint === undefined) return;
    const warn = (message: string) => {
      const line = { level: 40, time: Date.now(), reason: message, msg: 'traces could not be sent' };
      process.stdout.write(`${JSON.stringify(line)}\n`);
    };
    startTelemetry({ endpoint, serviceName: serviceOf(main, environment), warn });
  } catch (error) {
    process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
    process.exit(1);
  }
}

/** `services/feed/src/main.ts` → `feed`, `bff/src/main.ts` → `bff`, a relay → `relay`, or `relay-<log>`. */
function serviceOf(main: string, environment: NodeJS.ProcessEnv): string {
  const [first = 'hirelane', second = first] = main.replace(/^\.\//, '').split('/');
  if (second === 'relay') return ['relay', environment['RELAY_LOG']].filter(Boolean).join('-');
  return first === 'services' ? second : first;
}
