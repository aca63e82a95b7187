import { context, propagation, trace } from '@opentelemetry/api';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { NodeTracerProvider, type SpanProcessor } from '@opentelemetry/sdk-trace-node';

export type RunningProvider = Readonly<{
  /** Sends what has ended. */
  flush(): Promise<void>;
  /** Sends what is left, and leaves the API as if there had never been an SDK. */
  stop(): Promise<void>;
}>;

/**
 * Puts OpenTelemetry's SDK behind the API that services and bff call. `serviceName` names the process, unless
 * OTEL_SERVICE_NAME does; OTEL_TRACES_SAMPLER says how many traces are kept (all).
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
