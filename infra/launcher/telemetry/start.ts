import { type DiagLogger, DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { type RunningProvider, registerProvider } from './provider.ts';

type Options = Readonly<{
  /** Base address of an OTLP receiver, without a trailing slash. */
  endpoint: string;
  /** Name of the process: `hirelane` in embedded mode, otherwise the service. */
  serviceName: string;
  /** Called when spans could not be sent. They are dropped without other effects. */
  warn(message: string): void;
}>;

/** Sends this process's traces by OTLP over HTTP, as JSON, a few seconds after each span has ended. */
export function startTelemetry({ endpoint, serviceName, warn }: Options): RunningProvider {
  diag.setLogger(failuresTo(warn), DiagLogLevel.ERROR);
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` });
  return registerProvider(serviceName, new BatchSpanProcessor(exporter));
}

function failuresTo(warn: (message: string) => void): DiagLogger {
  const ignore = () => undefined;
  return { error: (message) => warn(message), warn: ignore, info: ignore, debug: ignore, verbose: ignore };
}
