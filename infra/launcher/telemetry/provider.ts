import { context, propagation, trace } from '@opentelemetry/api';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { NodeTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-node';

export type RunningProvider = Readonly<{
  /** Sends finished spans. */
  flush(): Promise<void>;
  /** Sends the remaining spans and removes the SDK from the API. */
  stop(): Promise<void>;
}>;

/**
 * Registers OpenTelemetry's SDK with the API used by the services and the bff. `serviceName` names the process unless
 * OTEL_SERVICE_NAME does; OTEL_TRACES_SAMPLER determines which traces are kept (all by default).
 */
export function registerProvider(serviceName: string, spanProcessor: SpanProcessor): RunningProvider {
  const resource = defaultResource()
    .merge(resourceFromAttributes({ 'service.name': serviceName, 'service.namespace': 'hirelane' }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new NodeTracerProvider({ resource, spanProcessors: [spanProcessor] });
  provider.register();
  return {
    flush: () => provider.forceFlush(),
    async stop() {
      await provider.shutdown();
      trace.disable();
      context.disable();
      propagation.disable();
    },
  };
}
